/*
 * Responses → saved responses of Postman: one per written example, else one made from the schema.
 */
import {
  arrayAt,
  isObject,
  objectAt,
  ownValue,
  parameterSchema,
  resolveObject,
  stringAt,
  writtenExamplesOf,
  type Components,
  type JsonObject,
  type MediaTypeEntry,
  type ResponseEntry,
} from '@lectern/model'
import { bodyText, plainText, type SampleTexts } from '../export/sample-texts.ts'
import { keywords } from '../requests/facts.ts'
import { essenceOf } from '../requests/samples.ts'
import { languageOf } from './write-body.ts'

interface Sample {
  name: string
  text: string
  /** The Example Object, for what an import kept in it. */
  example: JsonObject
}

/** What the answers of one status are written from. */
interface Answering {
  response: ResponseEntry
  /** The one they answer, unless an import kept another. */
  request: JsonObject
  components: Components
  samples: SampleTexts
}

/** Saved responses of one status. */
export function writeAnswers(answering: Answering): JsonObject[] {
  const { response } = answering
  const bare = (arrayAt(response.value, keywords.saved) ?? []).filter(isObject)
  const withBody = response.mediaTypes.flatMap((media) =>
    samplesOf(answering, media).map((sample, index) => answerOf(answering, sample, index, media.mediaType)),
  )
  const withoutBody = bare.map((saved) =>
    answerOf(answering, { name: stringAt(saved, 'name') ?? '', text: '', example: saved }, 0),
  )
  const all = [...withBody, ...withoutBody]
  if (all.length > 0) return all
  const saysNothing = response.status === 'default' && response.description === '' && response.headers.length === 0
  return saysNothing ? [] : [answerOf(answering, { name: nameOf(response), text: '', example: {} }, 0)]
}

function samplesOf({ response, components, samples }: Answering, media: MediaTypeEntry): Sample[] {
  const examples = objectAt(media.value, 'examples') ?? {}
  const written = writtenExamplesOf(media.value, components).map(({ name, value, serialized }): Sample => {
    const example = ownValue(examples, name)
    return {
      name: name === '' ? nameOf(response) : name,
      text: serialized ?? (value === undefined ? '' : bodyText(value, media, components)),
      example: isObject(example) ? example : {},
    }
  })
  if (written.length > 0) return written
  return [{ name: nameOf(response), text: samples.make(media, 'response'), example: {} }]
}

function nameOf({ status, summary, description }: ResponseEntry): string {
  return (summary || description.split('\n')[0]?.slice(0, 100)) ?? status
}

function answerOf(
  { response, request, components }: Answering,
  sample: Sample,
  index: number,
  mediaType?: string,
): JsonObject {
  const code = codeOf(response.status)
  const { 'Content-Type': contentType, ...rest } = restOf(sample.example)
  const type = typeof contentType === 'string' ? contentType : mediaType
  return {
    ...rest,
    name: sample.name || response.status,
    originalRequest: sample.example[keywords.request] ?? request,
    status: response.description || (rest['status'] ?? ''),
    ...(code !== undefined && { code }),
    ...(type !== undefined && { _postman_previewlanguage: languageOf(essenceOf(type)) }),
    header: headersOf(response, type, index, components),
    cookie: rest['cookie'] ?? [],
    body: sample.text,
  }
}

function restOf(example: JsonObject): JsonObject {
  const rest = example[keywords.source]
  return isObject(rest) ? rest : {}
}

/** A number for a status, the first of a range; undefined for `default`. */
function codeOf(status: string): number | undefined {
  if (/^[1-5]\d\d$/.test(status)) return Number(status)
  return /^[1-5]XX$/i.test(status) ? Number(`${status[0] ?? ''}00`) : undefined
}

/** The headers of an answer; a Content-Type the response describes stands beside answers without a body, too. */
function headersOf(
  { value }: ResponseEntry,
  type: string | undefined,
  index: number,
  components: Components,
): JsonObject[] {
  const described = Object.entries(objectAt(value, 'headers') ?? {}).flatMap(([name, entry]): JsonObject[] => {
    const header = resolveObject(entry, components)?.value
    if (header === undefined) return []
    const isType = name.toLowerCase() === 'content-type'
    if (isType && type !== undefined && header['description'] === undefined) return []
    return [headerOf(name, header, isType && type !== undefined ? type : undefined, index)]
  })
  const isSaid = described.some(({ key }) => typeof key === 'string' && key.toLowerCase() === 'content-type')
  return type === undefined || isSaid ? described : [{ key: 'Content-Type', value: type }, ...described]
}

/** Headers of a status hold the values of all its answers in order. */
function headerOf(name: string, header: JsonObject, value: string | undefined, index: number): JsonObject {
  const schema = parameterSchema(header)
  const values = isObject(schema) ? (arrayAt(schema, 'examples') ?? []) : []
  const written = value ?? header['example'] ?? values[Math.min(index, values.length - 1)]
  const description = stringAt(header, 'description') ?? ''
  return {
    key: name,
    value: written === undefined ? '' : plainText(written),
    ...(description !== '' && { description }),
  }
}
