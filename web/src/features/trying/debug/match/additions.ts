/*
 * What a response has and its document lacks, as what can be added to the document. Pure. Does not own: finding the differences (`matchAnswer` of the model);
 * putting additions in, which an editor does.
 */
import {
  essenceOf,
  fieldsInModel,
  homesOfFields,
  type Documented,
  type FieldHome,
  type FieldPath,
  type Json,
  type MatchResult,
  type Schema,
} from '@lectern/model'
import type { Addition } from '../../../../entities/document/addition/addition.ts'

/** What a person wants to add. */
export type WantedAddition = { kind: 'response' | 'mediaType' | 'example' } | ({ kind: 'fields' } & FieldHome)

/** A response to take it from. */
export interface AnswerParts {
  status: number
  contentType: string
  /** Text of the body; empty for none and for bytes. */
  text: string
  /** Of a body of JSON. */
  value: Json | undefined
}

/** Characters of the longest example that is added. */
export const mostExampleText = 64 * 1024

/** Where the fields belong that the document lacks: to the document, or to its shared models. */
export function homesOf(match: MatchResult, documented: Documented): FieldHome[] {
  const paths = match.mismatches.flatMap((each): FieldPath[] => (each.kind === 'undocumented' ? [each.path] : []))
  const target = targetOf(match, documented)
  return target === undefined || paths.length === 0 ? [] : homesOfFields(target, paths)
}

function targetOf({ status, mediaType }: MatchResult, { responses, components }: Documented) {
  const media = responses
    .find((response) => response.status === status)
    ?.mediaTypes.find((each) => each.mediaType === mediaType)
  return media && { schema: media.schema, components }
}

interface Making {
  match: MatchResult
  documented: Documented
  /** Schema of a value. */
  inferSchema: (value: Json) => Schema
}

/** `undefined` where the response has nothing of the kind. */
export function additionOf(
  wanted: WantedAddition,
  answer: AnswerParts,
  { match, documented, inferSchema }: Making,
): Addition | undefined {
  const { status, contentType, text, value } = answer
  const example = exampleOf(answer)
  const own = { to: 'response' as const, status: match.status, mediaType: match.mediaType }
  switch (wanted.kind) {
    case 'response':
    case 'mediaType': {
      const body = value === undefined ? text !== '' && { schema: { type: 'string' } } : { schema: inferSchema(value) }
      return {
        ...own,
        status: wanted.kind === 'response' ? String(status) : match.status,
        mediaType: essenceOf(contentType),
        ...body,
        ...(example !== undefined && { example }),
      }
    }
    case 'example':
      return example === undefined || match.mediaType === '' ? undefined : { ...own, example }
    case 'fields': {
      if (value === undefined) return undefined
      const { model: name, paths } = wanted
      const found = { schema: inferSchema(value), paths }
      if (name === '') return { ...own, fields: found }
      const target = targetOf(match, documented)
      const fields = target && fieldsInModel(target, found)
      return fields && { to: 'model', name, fields }
    }
  }
}

function exampleOf({ text, value }: AnswerParts): Json | undefined {
  if (text === '' || text.length > mostExampleText) return undefined
  return value ?? text
}
