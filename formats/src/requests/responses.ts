/*
 * Saved and recorded answers → responses: one per status, one media type each, one example per answer.
 */
import { setOwn, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { keywords, type AnswerFacts, type BodyFacts, type Entry } from './facts.ts'
import { mediaOf, mediaTypeOf } from './media.ts'
import { buildParameters, mergeEntries } from './parameters.ts'

/** The Responses Object; a description of an operation needs one answer at least. */
export function buildResponses(answers: readonly AnswerFacts[], issues: IssueList): JsonObject {
  const byStatus = new Map<string, AnswerFacts[]>()
  for (const answer of answers) {
    const list = byStatus.get(answer.status)
    if (list === undefined) byStatus.set(answer.status, [answer])
    else list.push(answer)
  }
  if (byStatus.size === 0) return { default: { description: '' } }
  const responses: JsonObject = {}
  for (const [status, list] of byStatus) responses[status] = buildResponse(list, issues)
  return responses
}

function buildResponse(answers: readonly AnswerFacts[], issues: IssueList): JsonObject {
  const description = answers.find((answer) => answer.description.trim() !== '')?.description ?? ''
  const headers = buildHeaders(
    answers.flatMap((answer) => answer.headers),
    issues,
  )
  const content = buildContents(answers, issues)
  const bare = answers.filter(
    ({ body, extensions, name }) => body === undefined && (name !== '' || Object.keys(extensions ?? {}).length > 0),
  )
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(content).length > 0 && { content }),
    ...(bare.length > 0 && { [keywords.saved]: bare.map(({ name, extensions }): Json => ({ name, ...extensions })) }),
  }
}

function buildContents(answers: readonly AnswerFacts[], issues: IssueList): JsonObject {
  const byType = new Map<string, BodyFacts[]>()
  for (const { body } of answers) {
    if (body === undefined) continue
    const mediaType = mediaTypeOf(body)
    const list = byType.get(mediaType)
    if (list === undefined) byType.set(mediaType, [body])
    else list.push(body)
  }
  const content: JsonObject = {}
  for (const [mediaType, bodies] of byType) setOwn(content, mediaType, mediaOf(mergeBodies(mediaType, bodies), issues))
  return content
}

/** Samples of one media type are samples of the same thing. */
function mergeBodies(mediaType: string, bodies: readonly BodyFacts[]): BodyFacts {
  const samples = bodies.flatMap((body) => (body.kind === 'raw' ? body.samples : []))
  const other = bodies.find(({ kind }) => kind !== 'raw')
  if (other !== undefined) return other
  return { kind: 'raw', mediaType, samples }
}

/** Headers of all answers of a status; each has all its values as examples. */
function buildHeaders(entries: readonly Entry[], issues: IssueList): JsonObject {
  const headers: JsonObject = {}
  for (const parameter of buildParameters('header', mergeEntries(entries, true), issues)) {
    const { name, in: _in, ...header } = parameter
    if (typeof name === 'string') setOwn(headers, name, header)
  }
  return headers
}
