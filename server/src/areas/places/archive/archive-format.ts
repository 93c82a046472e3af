/*
 * What an archive holds: a zip of `manifest.json`, one file of lines per kind of thing, and the bytes of pictures. Does not own: the lines, which
 * follow from the descriptions of tables (`archive-tables.ts`).
 */
import Type, { type Static, type TSchema } from 'typebox'
import { hash, moment, number, text, type LineKind } from './tables/fields.ts'

/**
 * Forms of archives: the second may hold an application alone, the third has kinds of lines that were not there before. Only what needs the newer one
 * declares it, so that an older product takes the rest.
 */
const formatVersions = { space: 1, project: 1, module: 2 } as const
/** The newest form this product reads. */
export const newestFormat = 3
export function formatOf(scope: keyof typeof formatVersions, hasLaterKinds: boolean): number {
  return hasLaterKinds ? newestFormat : formatVersions[scope]
}

const line = <T extends Record<string, TSchema>>(fields: T) => Type.Object(fields, { additionalProperties: false })

export type AnyLine = Readonly<Record<string, unknown>>

/** What is in each file of the zip. */
const Entry = line({ bytes: Type.Integer({ minimum: 0 }), lines: Type.Optional(number), sha256: hash })

/** `manifest.json`, the last file of the zip. */
export const Manifest = line({
  format: Type.Literal('lectern-archive'),
  formatVersion: Type.Integer({ minimum: 1 }),
  productVersion: text,
  createdAtMs: moment,
  scope: Type.Union([Type.Literal('space'), Type.Literal('project'), Type.Literal('module')]),
  name: text,
  /** Path below which pages and pictures were, as they are in texts. */
  basePath: text,
  entries: Type.Record(Type.String(), Entry),
})
export type Manifest = Static<typeof Manifest>

export const manifestName = 'manifest.json'
export const fileOf = (kind: LineKind): string => `${kind}.ndjson`
export const pictureOf = (uploadName: string): string => `uploads/${uploadName}`
