/*
 * Texts that are kept for others, without the secrets in them. Owns: finding them in JSON, forms and XML by the names of their fields, and by what they look
 * like. Pure.
 */
import { isObject, type Json } from '../json.ts'
import { jsonText, parseJson } from '../number-literal.ts'
import { isOnlyNamed, isSecretName } from './secret-names.ts'

/** Takes the place of a secret. */
export const hiddenSecret = '[hidden]'

/** What signs somebody in whatever its field is called: a JSON Web Token, or a value of the header `Authorization`. */
const wholeSecret = /^(?:(?:bearer|basic) \S+$|eyJ[\w-]{8,}\.[\w-]+\.)/i
/** The same within a text. */
const secretWithin = /\bbearer [\w.~+/=-]{8,}/gi
const longWord = /[\w.-]{20,}/g

/** Levels that are looked into; what is deeper is left out. */
const deepest = 100

export interface WithoutSecrets {
  text: string
  /** Names of the fields whose values were replaced, each once. */
  hidden: string[]
}

/** The text as it is where it has none. */
export function hideSecrets(text: string, mediaType = ''): WithoutSecrets {
  const hidden = new Set<string>()
  const value = readJson(text)
  if (value !== undefined) {
    const shown = hideIn(value, '', hidden, 0)
    return { text: hidden.size === 0 ? text : jsonText(shown, 2), hidden: [...hidden] }
  }
  const isForm = mediaType.startsWith('application/x-www-form-urlencoded')
  const shown = isForm ? hideInForm(text, hidden) : /^\s*</.test(text) ? hideInXml(text, hidden) : text
  return { text: hideWithin(shown, '', hidden), hidden: [...hidden] }
}

/** Of the value of a header or parameter. */
export function hideSecretsOf(name: string, value: string): WithoutSecrets {
  const hidden = new Set<string>()
  const text = isSecret(value, name) ? hide(name, hidden) : hideWithin(value, name, hidden)
  return { text, hidden: [...hidden] }
}

/** Tokens, and parameters of addresses, in what is no secret as a whole. */
function hideWithin(text: string, name: string, hidden: Set<string>): string {
  return text
    .replace(secretWithin, () => hide(name, hidden))
    .replace(longWord, (word) => (wholeSecret.test(word) ? hide(name, hidden) : word))
    .replace(/\?[^\s"'<>#?]+/g, (query) => `?${hideInForm(query.slice(1), hidden)}`)
}

function hide(name: string, hidden: Set<string>): string {
  hidden.add(name)
  return hiddenSecret
}

function readJson(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function hideIn(value: Json, name: string, hidden: Set<string>, depth: number): Json {
  const inside = (each: Json, of: string) => hideIn(each, of, hidden, depth + 1)
  if (depth < deepest && Array.isArray(value)) return value.map((each) => inside(each, name))
  if (depth < deepest && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(each, key)]))
  if (depth < deepest && !isSecret(value, name))
    return typeof value === 'string' ? hideWithin(value, name, hidden) : value
  return hide(name, hidden)
}

/** `a=1&token=x`, also behind the question mark of an address. */
function hideInForm(text: string, hidden: Set<string>): string {
  return text
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=')
      const [name, value] = [decoded(pair.slice(0, Math.max(0, at))), decoded(pair.slice(at + 1))]
      return at > 0 && isSecret(value, name) ? `${pair.slice(0, at)}=${hide(name, hidden)}` : pair
    })
    .join('&')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Texts of elements, and attributes, by their names without a prefix. */
function hideInXml(text: string, hidden: Set<string>): string {
  return text.replace(
    /<([\w:.-]+)((?:\s[^<>]*)?)>(<!\[CDATA\[[^\]]*\]\]>|[^<]*)/g,
    (_, tag: string, around: string, content: string) => {
      const attributes = around.replace(
        /\s([\w:.-]+)=("[^"]*"|'[^']*')/g,
        (attribute: string, of: string, quoted: string) =>
          isSecret(quoted.slice(1, -1), localName(of)) ? ` ${of}="${hide(localName(of), hidden)}"` : attribute,
      )
      const value = content.replace(/^<!\[CDATA\[|\]\]>$/g, '').trim()
      const isHidden = isSecret(value, localName(tag))
      return `<${tag}${attributes}>${isHidden ? hide(localName(tag), hidden) : content}`
    },
  )
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function isSecret(value: Json, name: string): boolean {
  if (typeof value === 'string')
    return value !== '' && ((isSecretName(name) && !isOnlyNamed(value)) || wholeSecret.test(value))
  return isSecretName(name) && value !== null && typeof value !== 'boolean'
}
