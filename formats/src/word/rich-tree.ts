/* Safe HTML as a tree, to be turned into paragraphs. */
import { Parser } from 'htmlparser2'

export interface RichElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: RichNode[]
}

export type RichNode = RichElement | string

/** The nodes of HTML that `RichText` wrote. */
export function readRich(html: string): RichNode[] {
  const root: RichElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const element = { tag, attributes, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(text) {
        open.at(-1)?.children.push(text)
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return root.children
}

/** The text of nodes, without their form. */
export function plainOf(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : plainOf(node.children)))
    .join('')
}
