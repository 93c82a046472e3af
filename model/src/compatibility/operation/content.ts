/*
 * Media types of a body, a header or a parameter, and what each holds.
 * Owns: which media types are the same, and which allow others. Callers choose among those of an answer (RFC 9110 §12), as among those of a request:
 * one that is gone breaks them on either side.
 */
import { isSameJson } from '../../json.ts'
import { note, type Comparing, type Encoding } from '../comparing.ts'
import { follow } from '../side.ts'
import { entriesOf, stepTo, stepsTo, type Trail } from '../trail.ts'
import { relateMediaTypes } from './media-types.ts'

/** @param before the `content` of each version; undefined where there is none */
export function compareContent(comparing: Comparing, before: Trail | undefined, after: Trail | undefined): void {
  const [from, to] = [new Map(entriesOf(before)), new Map(entriesOf(after))]
  const left = new Map(to)
  for (const [name, entry] of from) {
    const match = matchOf(name, left) ?? coveringOf(name, to)
    if (match === undefined) {
      note(comparing, 'media-type-removed', entry, undefined, { from: name })
      continue
    }
    left.delete(match.name)
    if (match.relation !== 'same')
      note(comparing, relationTopics[match.relation], entry, match.entry, { from: name, to: match.name })
    compareMediaType(comparing, name, entry, match.entry)
  }
  for (const [name, entry] of left) {
    if (coveringOf(name, from) === undefined) note(comparing, 'media-type-added', undefined, entry, { to: name })
  }
}

const relations = ['same', 'wider', 'narrower', 'other'] as const

const relationTopics = {
  narrower: 'media-type-narrowed',
  other: 'media-type-changed',
  wider: 'media-type-widened',
} as const

interface Match {
  name: string
  entry: Trail
  /** What it is, seen from the media type that is looked for. */
  relation: (typeof relations)[number]
}

/** One that allows all of it. */
function coveringOf(name: string, candidates: ReadonlyMap<string, Trail>): Match | undefined {
  const match = matchOf(name, candidates)
  return match?.relation === 'same' || match?.relation === 'wider' ? match : undefined
}

/** The nearest one. */
function matchOf(name: string, candidates: ReadonlyMap<string, Trail>): Match | undefined {
  const matches = [...candidates].flatMap(([candidate, entry]): Match[] => {
    const relation = relateMediaTypes(name, candidate)
    return relation === undefined ? [] : [{ name: candidate, entry, relation }]
  })
  return matches.sort((a, b) => relations.indexOf(a.relation) - relations.indexOf(b.relation))[0]
}

export function compareMediaType(comparing: Comparing, name: string, before: Trail, after: Trail): void {
  const [from, to] = [follow(comparing.before, before), follow(comparing.after, after)]
  if (from === undefined || to === undefined || comparing.isSame(from, to)) return
  if (isNothing(from) !== isNothing(to)) {
    note(comparing, isNothing(from) ? 'media-type-added' : 'media-type-removed', before, after, { to: name })
    return
  }
  const encoded = { ...comparing, encoding: encodingOf(name) }
  for (const field of ['schema', 'itemSchema']) {
    const [schema, schemaNow] = [stepTo(from, field), stepTo(to, field)]
    comparing.compareSchemas(encoded, schema ? [schema] : [], schemaNow ? [schemaNow] : [])
  }
  comparePartEncodings(comparing, from, to)
}

/** A media type with no value is not there. */
function isNothing(mediaType: Trail): boolean {
  return stepTo(mediaType, 'schema')?.value === false
}

function encodingOf(mediaType: string): Encoding {
  const essence = mediaType.toLowerCase().replace(/;.*$/s, '').trim()
  const isText =
    essence === 'application/x-www-form-urlencoded' ||
    essence.startsWith('text/') ||
    essence === 'multipart/form-data' ||
    /[/+]xml$/.test(essence)
  return isText ? 'text' : 'json'
}

const encodingFields = ['contentType', 'style', 'explode'] as const

/** How the parts of a form are written. */
function comparePartEncodings(comparing: Comparing, before: Trail, after: Trail): void {
  const [from, to] = [before, after].map((trail) => new Map(entriesOf(stepsTo(trail, 'encoding'))))
  for (const [name, encoding] of from ?? []) {
    const now = to?.get(name)
    const isSame = encodingFields.every((field) =>
      isSameJson(stepTo(encoding, field)?.value, now && stepTo(now, field)?.value),
    )
    if (!isSame) note(comparing, 'part-encoding-changed', encoding, now)
  }
  for (const [name, encoding] of to ?? [])
    if (from?.has(name) !== true) note(comparing, 'part-encoding-changed', undefined, encoding)
}
