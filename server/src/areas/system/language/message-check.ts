/* Whether a text can represent one of ours: an ICU message with the same arguments and tags. Pure. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'

/** Why a text is not accepted; its sentence is in `languages.json` below `problem`. */
export interface MessageProblem {
  reason: 'syntax' | 'missing' | 'unknown' | 'tooLong'
  params: Record<string, string | number>
}

const longestText = 4_000

/** `undefined` when `text` can represent `original` in that language. */
export function findMessageProblem(text: string, original: string, lang: string): MessageProblem | undefined {
  if (text.length > longestText) return { reason: 'tooLong', params: { limit: longestText } }
  const own = readArguments(text)
  if (own instanceof Error) return { reason: 'syntax', params: { detail: own.message } }
  const wanted = readArguments(original)
  // One of ours is never at fault; were it, there would be nothing to compare with.
  if (wanted instanceof Error) return undefined
  const missing = [...wanted.keys()].filter((name) => !own.has(name))
  if (missing.length > 0) return { reason: 'missing', params: { names: missing.join(', ') } }
  const unknown = [...own.keys()].filter((name) => !wanted.has(name))
  if (unknown.length > 0) return { reason: 'unknown', params: { names: unknown.join(', ') } }
  const failure = tryOut(text, lang, own)
  return failure === undefined ? undefined : { reason: 'syntax', params: { detail: failure } }
}

type Arguments = Map<string, MessageFormatElement['type']>

/** Arguments as `{name}` and tags as `<name>`, as a reader of the text sees them. */
function readArguments(text: string): Arguments | Error {
  const found: Arguments = new Map()
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      found.set(element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`, element.type)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) visit(option.value)
      }
    }
  }
  try {
    visit(parse(text))
    return found
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Some faults, a currency that is none for example, show only when the text is filled in. */
function tryOut(text: string, lang: string, names: Arguments): string | undefined {
  const values = Object.fromEntries(
    [...names].map(([name, type]) => [
      name.slice(1, -1),
      type === TYPE.tag ? (parts: unknown[]) => parts.join('') : type === TYPE.select ? 'other' : 1,
    ]),
  )
  try {
    new IntlMessageFormat(text, lang).format(values)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
