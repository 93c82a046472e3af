/*
 * Bodies → Media Type Objects.
 */
import type { JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { pairsOfQuery } from '../snippets/read-pairs.ts'
import { keywords, type BodyFacts, type Entry } from './facts.ts'
import { binarySchema, buildForm } from './parameters.ts'
import { buildMedia, essenceOf, guessMediaType } from './samples.ts'

/** The media type of a body, guessed from its text when nothing says it. */
export function mediaTypeOf(body: BodyFacts): string {
  const written = essenceOf(body.mediaType)
  if (written !== '') return written
  if (body.kind === 'raw') return guessMediaType(body.samples[0]?.text ?? '')
  return body.kind === 'file' ? 'application/octet-stream' : 'application/json'
}

/** The Media Type Object of a body. */
export function mediaOf(body: BodyFacts, issues: IssueList): JsonObject {
  switch (body.kind) {
    case 'form':
      return buildForm(body.entries, issues)
    case 'file':
      return { schema: { ...binarySchema(), ...(body.fileName !== '' && { [keywords.file]: body.fileName }) } }
    case 'schema':
      return { schema: body.schema, ...body.extensions }
    case 'raw': {
      const mediaType = mediaTypeOf(body)
      const media = buildMedia(mediaType, body.samples, issues)
      return mediaType === 'application/x-www-form-urlencoded' ? { ...media, ...formOf(body.samples, issues) } : media
    }
  }
}

/** A form that is written as the text it is sent as. */
function formOf(samples: Extract<BodyFacts, { kind: 'raw' }>['samples'], issues: IssueList): JsonObject {
  const entries = samples.flatMap(({ text, place }) =>
    pairsOfQuery(`?${text}`).map(([name, value]): Entry => ({ name, value, place })),
  )
  return buildForm(samples.length > 1 ? firstOfEach(entries) : entries, issues)
}

/** The same field in several samples is one field. */
function firstOfEach(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.name, entry])).values()].toReversed()
}
