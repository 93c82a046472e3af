/*
 * What the places of unfinished texts are called: the grid of a part, an example of a representation. Owns: in which section they stand, and whether
 * what they belong to is still there.
 */
import {
  mediaTypesOf,
  requestBodyOf,
  responsesOf,
  type Components,
  type DocumentContent,
  type JsonObject,
} from '@lectern/model'
import type { UnfinishedTexts } from '../../../../entities/draft/unfinished.ts'
import type { GridPart } from './editor-parts.ts'
import { readExamples } from './examples.ts'
import { sectionOfPart, sectionsOf, type SectionId } from './sections.ts'

type Place =
  | ['grid', section: string, mediaType: string]
  | ['example', section: string, mediaType: string, name: string]

export const gridPlace = ({ section, mediaType }: GridPart): string => write(['grid', section, mediaType])

export const examplePlace = ({ section, mediaType }: GridPart, name: string): string =>
  write(['example', section, mediaType, name])

const write = (place: Place): string => JSON.stringify(place)
// Only the two functions above make them.
const read = (place: string): Place => JSON.parse(place) as Place

export function sectionOfPlace(place: string): SectionId {
  return sectionOfPart(read(place)[1])
}

/** The representation of a part that something unfinished belongs to; empty when there is none. */
export function mediaTypeTyped(texts: UnfinishedTexts, part: string): string {
  const places = Object.keys(texts).map(read)
  return places.find(([, section, mediaType]) => section === part && mediaType !== '')?.[2] ?? ''
}

export function hasExampleTyped(texts: UnfinishedTexts, part: GridPart): boolean {
  const places = Object.keys(texts).map(read)
  return places.some(
    ([kind, section, mediaType]) => kind === 'example' && section === part.section && mediaType === part.mediaType,
  )
}

/** Texts whose field was not removed or renamed since. */
export function stillThere(texts: UnfinishedTexts, content: DocumentContent, components: Components): UnfinishedTexts {
  const places = Object.keys(texts)
  if (places.length === 0) return texts
  const sections = new Set(sectionsOf(content, components))
  const isThere = (place: string): boolean => {
    const [kind, section, mediaType, name] = read(place)
    if (!sections.has(sectionOfPart(section))) return false
    if (mediaType === '') return true
    const owner = bodyAt(section, content, components)
    const media = owner && mediaTypesOf(owner, components).find((each) => each.mediaType === mediaType)
    if (media === undefined) return false
    return kind === 'grid' || readExamples(media.value, components).some((each) => each.name === name)
  }
  if (places.every(isThere)) return texts
  return Object.fromEntries(Object.entries(texts).filter(([place]) => isThere(place)))
}

function bodyAt(section: string, content: DocumentContent, components: Components): JsonObject | undefined {
  if (content.kind !== 'http') return undefined
  if (section === 'body') return requestBodyOf(content, components)?.value
  return responsesOf(content, components).find(({ status }) => section === `response-${status}`)?.value
}
