/*
 * What was answered once: status, headers and a text → facts.
 */
import { isObject, plainPointerOf, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { keywords, type AnswerFacts, type Entry, type Place } from './facts.ts'
import { essenceOf } from './samples.ts'

export interface SavedAnswer {
  name: string
  /** As written; 0 and blanks stand for none. */
  status: string
  description: string
  headers: Entry[]
  /** Empty for no body. */
  text: string
  /** When no header says it; empty for unknown. */
  mediaType: string
  place: Place
  /** Place of `text`. */
  textPlace: Place
  extensions: JsonObject
}

/** The facts of an answer; its Content-Type becomes the media type of its body. */
export function answerOf(saved: SavedAnswer, issues: IssueList): AnswerFacts {
  const { name, description, headers, text, extensions } = saved
  const status = statusOf(saved, issues)
  const header = headers.find((entry) => entry.name.trim().toLowerCase() === 'content-type')
  const written = header?.value ?? ''
  const essence = essenceOf(written)
  const isKnown = /^[\w.+-]+\/[\w.+-]+$/.test(essence)
  if (text === '') return { name, status, description, headers, extensions }
  const says = isKnown && essence !== written.trim() ? withHeader(extensions, written) : extensions
  return {
    name,
    status,
    description,
    headers: isKnown && !header?.description ? headers.filter((entry) => entry !== header) : headers,
    body: {
      kind: 'raw',
      mediaType: isKnown ? essence : saved.mediaType,
      samples: [{ name, text, place: saved.textPlace, extensions: says }],
    },
  }
}

/** A media type with parameters, as written. */
function withHeader(extensions: JsonObject, contentType: string): JsonObject {
  const source = extensions[keywords.source]
  return { ...extensions, [keywords.source]: { ...(isObject(source) ? source : {}), 'Content-Type': contentType } }
}

function statusOf({ status, place }: SavedAnswer, issues: IssueList): string {
  const text = status.trim()
  if (/^[1-5]\d\d$/.test(text)) return text
  if (text !== '' && text !== '0')
    issues.add('warning', 'response_status_invalid', '#' + plainPointerOf(place), {
      params: { status: text.slice(0, 20) },
    })
  return 'default'
}
