/* Reading a body: its text, indented where it is JSON, and how it differs from its document. Runs in the page or in a worker. */
import { jsonText, parseJson, type Json } from '@lectern/model'
import { matchAnswer, type Answered, type Documented, type MatchResult } from '../match/match-answer.ts'
import { isTextual, type AnswerKind } from './answer-kind.ts'

export interface AnswerToRead {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  kind: AnswerKind
  answered: Omit<Answered, 'value' | 'bodyBytes'>
  /** Undefined when there is nothing to compare it with. */
  documented: Documented | undefined
}

export interface ReadAnswer {
  /** As it was sent; empty for what is no text. */
  text: string
  /** Indented; absent when that changes nothing. */
  pretty: string | undefined
  /** `tooLarge`: comparing it would take too long. Undefined before it was compared. */
  match: MatchResult | 'tooLarge' | undefined
}

/** Comparing takes ten times as long as reading. */
const mostComparedBytes = 5 * 1024 * 1024

/** The text first, then with it what does not match. */
export function* readAnswer({
  bytes,
  contentType,
  kind,
  answered,
  documented,
}: AnswerToRead): Generator<ReadAnswer, void, undefined> {
  const text = isTextual(kind) ? decoded(bytes, contentType) : ''
  const value = kind === 'json' ? parsed(text) : undefined
  const read = { text, pretty: value === undefined ? undefined : jsonText(value, 2) }
  yield { ...read, match: undefined }
  if (documented === undefined) return
  const isLarge = value !== undefined && bytes.length > mostComparedBytes
  const match = isLarge ? 'tooLarge' : matchAnswer({ ...answered, value, bodyBytes: bytes.length }, documented)
  yield { ...read, match }
}

function decoded(bytes: Uint8Array<ArrayBuffer>, contentType: string): string {
  const label = /charset="?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    // A charset no browser knows.
    return new TextDecoder().decode(bytes)
  }
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    // The match reports it; the text is shown as it is.
    return undefined
  }
}
