/* Reading a body: JSON, XML and HTML indented, its list as a table, and how it differs from its document. Runs in the page or in a worker. */
import { matchAnswer, parseJson, type Answered, type Documented, type MatchResult } from '@lectern/model'
import { indentJson } from '../indent-json.ts'
import { indentMarkup } from '../markup/indent-markup.ts'
import { isTextual, type AnswerKind } from './answer-kind.ts'
import { tableOf, type AnswerTable } from './answer-table.ts'
import { decodeText } from './decode-text.ts'

export interface AnswerToRead {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  kind: AnswerKind
  answered: Omit<Answered, 'value' | 'bodyBytes'>
  /** Undefined when there is nothing to compare it with. */
  documented: Documented | undefined
}

export interface ReadAnswer {
  /** JSON, XML or HTML, indented; undefined for what is none of them. */
  pretty: string | undefined
  /** Of JSON with a list of objects. */
  table?: AnswerTable | undefined
  /** `tooLarge`: comparing it would take too long. Undefined before it was compared. */
  match: MatchResult | 'tooLarge' | undefined
}

/** Comparing takes ten times as long as reading. */
const mostComparedBytes = 5 * 1024 * 1024

/** The text first, then what does not match: each is sent to the page once. */
export function* readAnswer({
  bytes,
  contentType,
  kind,
  answered,
  documented,
}: AnswerToRead): Generator<Partial<ReadAnswer>, void, undefined> {
  const text = isTextual(kind) ? decodeText(bytes, contentType) : ''
  const pretty = indented(text, kind)
  yield { pretty }
  const isJson = kind === 'json' && pretty !== undefined
  const isTooLarge = isJson && bytes.length > mostComparedBytes
  const value = isJson && !isTooLarge ? parseJson(text) : undefined
  const table = value === undefined ? undefined : tableOf(value)
  if (table !== undefined) yield { table }
  if (documented === undefined) return
  if (isTooLarge) yield { match: 'tooLarge' }
  else yield { match: matchAnswer({ ...answered, value, bodyBytes: bytes.length }, documented) }
}

function indented(text: string, kind: AnswerKind): string | undefined {
  if (kind === 'xml' || kind === 'html') return indentMarkup(text, kind)
  if (kind !== 'json') return undefined
  try {
    return indentJson(text)
  } catch {
    // The match reports it; the text is shown as it is.
    return undefined
  }
}
