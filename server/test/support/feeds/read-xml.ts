/* Reads XML strictly, as much of it as feeds use: elements, attributes and text. What is not well formed is an error. */

export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }

function textOf(raw: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what XML forbids
  if (/[<\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(raw) || !raw.isWellFormed() || raw.includes(']]>'))
    throw new Error(`Not allowed in a text: ${JSON.stringify(raw)}`)
  return raw.replaceAll(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const letter = letters[name]
    if (letter === undefined || !whole.endsWith(';')) throw new Error(`An unknown entity: ${whole}`)
    return letter
  })
}

function readAttributes(raw: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const rest = raw.replaceAll(/\s([a-zA-Z:]+)="([^"]*)"/g, (_whole, name: string, value: string) => {
    if (found.has(name)) throw new Error(`Twice: ${name}`)
    found.set(name, textOf(value))
    return ''
  })
  if (rest.trim() !== '') throw new Error(`Not attributes: ${rest}`)
  return found
}

/** The root. */
export function readXml(xml: string): XmlElement {
  const head = '<?xml version="1.0" encoding="utf-8"?>'
  if (!xml.startsWith(head)) throw new Error('It does not say that it is XML')
  const document: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [document]
  for (const part of xml.slice(head.length).split('<').slice(1)) {
    const end = part.indexOf('>')
    const tag = part.slice(0, end)
    const text = part.slice(end + 1)
    const current = open.at(-1)
    if (end < 0 || current === undefined) throw new Error(`Not a tag: ${part}`)
    if (tag.startsWith('/')) {
      if (current.name !== tag.slice(1)) throw new Error(`${tag} ends ${current.name}`)
      open.pop()
    } else {
      const isEmpty = tag.endsWith('/')
      const [name = ''] = tag.split(/[\s/]/, 1)
      const attributes = readAttributes(tag.slice(name.length, isEmpty ? -1 : undefined))
      const element: XmlElement = { name, attributes, children: [], text: '' }
      current.children.push(element)
      if (!isEmpty) open.push(element)
    }
    const around = open.at(-1)
    if (around !== undefined) around.text += textOf(text)
  }
  const [root, ...others] = document.children
  if (root === undefined || others.length > 0 || open.length !== 1) throw new Error('Not one whole element')
  return root
}

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name)
