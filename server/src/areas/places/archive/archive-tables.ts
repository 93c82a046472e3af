/* All tables of archives, and what follows from their descriptions. Whatever no description names never leaves: passwords, tokens, sealed secrets. */
import type { Static } from 'typebox'
import type { RevisionSubject } from '../../../db/schema.ts'
import type { AnyLine } from './archive-format.ts'
import type { TableDescription } from './tables/describe-table.ts'
import { composedTables } from './tables/composed.ts'
import { compatibilityTables } from './tables/compatibility.ts'
import { documentTables } from './tables/documents.ts'
import { laterKinds, lineKinds, type LineKind } from './tables/fields.ts'
import { followingTables } from './tables/following.ts'
import { useTables } from './tables/health-of-use.ts'
import { mockTables } from './tables/mock.ts'
import { placeTables } from './tables/places.ts'
import { releaseTables } from './tables/releases.ts'
import { robotTables } from './tables/robots.ts'
import { shareTables } from './tables/shares.ts'
import { siteTables } from './tables/sites.ts'
import { talkTables } from './tables/talk.ts'

export { laterKinds, lineKinds, type LineKind }

const described = {
  ...placeTables,
  ...documentTables,
  ...composedTables,
  ...shareTables,
  ...releaseTables,
  ...siteTables,
  ...talkTables,
  ...mockTables,
  ...compatibilityTables,
  ...useTables,
  ...robotTables,
  ...followingTables,
} satisfies Record<LineKind, TableDescription>

export const archiveTables: { readonly [K in LineKind]: TableDescription & Pick<(typeof described)[K], 'line'> } =
  described

export type Line<K extends LineKind> = Static<(typeof described)[K]['line']>

/** A field of a line, and what it means. */
export interface LineField {
  field: string
  /** Of the table. */
  column: string
  /** Kind of the line it names. */
  ref: LineKind | undefined
  /** Field that has the kind of the line it names. */
  refBy: string | undefined
  /** Kind of the line it names, unless that was purged. */
  lost: LineKind | undefined
  /** The hash of a stored text. */
  isText: boolean
  /** What the text is a content of, where that is always the same. */
  contentOf: RevisionSubject | undefined
  /** Holds ids and addresses, as texts of people do. */
  isProse: boolean
  /** JSON in the column. */
  isJson: boolean
}

/** Whether a field is an id as texts name it: of the line itself, or of what the field without `Public` names. */
export const isPublicId = (field: string): boolean => field === 'publicId' || field.endsWith('PublicId')

/** `createdAtMs` → `created_at_ms`. */
function columnOf(field: string): string {
  if (field === 'isDeleted') return 'deleted_at_ms'
  if (field === 'publicId') return 'id'
  if (isPublicId(field)) return columnOf(field.replace('PublicId', 'Id'))
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A keyword of a field's schema, or of the schema it is when it is not null. */
function keywordOf(schema: unknown, keyword: string): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined
  if (keyword in schema) return Reflect.get(schema, keyword)
  if (!('anyOf' in schema) || !Array.isArray(schema.anyOf)) return undefined
  return schema.anyOf.map((each) => keywordOf(each, keyword)).find((value) => value !== undefined)
}

function describeField(field: string, schema: unknown): LineField {
  const refBy = keywordOf(schema, 'refBy')
  return {
    field,
    column: columnOf(field),
    ref: lineKinds.find((kind) => kind === keywordOf(schema, 'ref')),
    refBy: typeof refBy === 'string' ? refBy : undefined,
    lost: lineKinds.find((kind) => kind === keywordOf(schema, 'lost')),
    isText: keywordOf(schema, 'isText') === true,
    // Written by `hashOf`.
    contentOf: keywordOf(schema, 'contentOf') as RevisionSubject | undefined,
    isProse: keywordOf(schema, 'isProse') === true,
    isJson: keywordOf(schema, 'isJson') === true,
  }
}

const fields = Object.fromEntries(
  lineKinds.map((kind) => [
    kind,
    Object.entries(archiveTables[kind].fields).map(([field, schema]) => describeField(field, schema)),
  ]),
  // Object.fromEntries forgets which keys it was given: all kinds.
) as Record<LineKind, LineField[]>

export function fieldsOf(kind: LineKind): readonly LineField[] {
  return fields[kind]
}

/** Fields of a line that name other lines and are not empty, with the kind of those. */
export function refsIn(kind: LineKind, line: AnyLine): { field: LineField; target: LineKind; id: unknown }[] {
  return fields[kind].flatMap((field) => {
    const target = targetOf(field, line)
    const id = line[field.field]
    return target === undefined || id === null || id === 0 ? [] : [{ field, target, id }]
  })
}

/** The kind of line a field names; `undefined` when it names none. */
export function targetOf({ ref, refBy }: LineField, line: AnyLine): LineKind | undefined {
  return refBy === undefined ? ref : kindOfSubject(line[refBy])
}

const subjects = new Map(
  lineKinds.flatMap((kind) => {
    const { history = [], inTrash } = archiveTables[kind]
    return [...history, ...(inTrash === undefined ? [] : [inTrash])].map((subject) => [subject, kind] as const)
  }),
)

function kindOfSubject(subject: unknown): LineKind {
  const kind = typeof subject === 'string' ? subjects.get(subject) : undefined
  if (kind === undefined) throw new Error(`No lines for ${String(subject)}`)
  return kind
}

/** Whether lines of a kind are unpacked before those of another: rows of those are there when it is written. */
export function comesBefore(kind: LineKind, other: LineKind): boolean {
  return lineKinds.indexOf(kind) < lineKinds.indexOf(other)
}
