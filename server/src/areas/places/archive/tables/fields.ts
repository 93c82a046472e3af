/*
 * What fields of an archive's lines may be. A field is the column of its name. Keywords of our own define what a field means beyond its form: `ref` and
 * `refBy` name other lines, `lost` names what may be no line, `isText` is the hash of a stored text (of the kind `contentOf`), `isProse` holds ids and addresses as people's texts do, `isJson` is JSON in the column.
 */
import { componentSections } from '@lectern/model'
import Type, { type Static, type TSchema } from 'typebox'
import type { RevisionSubject } from '../../../../db/schema.ts'

/** Kinds of lines, in the order they are unpacked: what is named mostly comes before what names it. */
export const lineKinds = [
  'people',
  'space',
  'trash',
  'projects',
  'modules',
  'dictionaries',
  'docs',
  'docPasts',
  'components',
  'uploads',
  'composed',
  'composedEntries',
  'composedPages',
  'contents',
  'revisions',
  'sources',
  'states',
  'snapshots',
  'snapshotModules',
  'snapshotDocs',
  'snapshotComponents',
  'snapshotDictionaries',
  'releases',
  'releaseModules',
  'releaseDocs',
  'releaseEvents',
  'shares',
  'shareItems',
  'sites',
  'siteNames',
  'siteVersions',
  'threads',
  'comments',
  'commentVersions',
  'commentMentions',
  'commentProposals',
  'mockRules',
  'mockCollections',
  'cases',
  'scripts',
  'projectVariables',
  'pastTexts',
  'spaceMembers',
  'projectMembers',
  'ruleLevels',
  'acceptedBreaks',
  'ignoredFindings',
  'answerDrifts',
  'caseResults',
  'docReads',
  'robots',
  'subscriptions',
] as const
export type LineKind = (typeof lineKinds)[number]

/** Kinds that archives of older products have no files of, and that are left out of an archive that has none of them. */
export const laterKinds: ReadonlySet<LineKind> = new Set([
  'composed',
  'composedEntries',
  'composedPages',
  'snapshots',
  'snapshotModules',
  'snapshotDocs',
  'snapshotComponents',
  'snapshotDictionaries',
  'releases',
  'releaseModules',
  'releaseDocs',
  'releaseEvents',
  'sites',
  'siteNames',
  'siteVersions',
  'commentProposals',
  'mockRules',
  'mockCollections',
  'ruleLevels',
  'acceptedBreaks',
  'cases',
  'scripts',
  'projectVariables',
  'pastTexts',
  'ignoredFindings',
  'answerDrifts',
  'caseResults',
  'docReads',
  'robots',
  'subscriptions',
])

export const text = Type.String()
export const prose = Type.String({ isProse: true })
export const flag = Type.Integer({ minimum: 0, maximum: 1 })
export const number = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
export const moment = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
export const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const hash = Type.String({ pattern: '^[0-9a-f]{64}$', isText: true })
/** The hash of a stored text that is a content of such a thing. */
export const hashOf = (contentOf: RevisionSubject) =>
  Type.String({ pattern: '^[0-9a-f]{64}$', isText: true, contentOf })
export const oneOf = (words: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: words })
export const word = (...words: string[]) => oneOf(words)
export const numberOf = (...numbers: number[]) => Type.Unsafe<number>({ type: 'integer', enum: numbers })
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const name = (maxLength: number) => Type.String({ minLength: 1, maxLength })
export const names = Type.Array(text, { maxItems: 1_000, isJson: true })

/** Kept as JSON in the column. */
export const jsonOf = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T>>({ ...schema, isJson: true })

export const json = jsonOf(Type.Record(Type.String(), Type.Unknown()))

/** The number of another line. */
export const refTo = (kind: LineKind) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ref: kind })
export const refOrNull = (kind: LineKind) => orNull(refTo(kind))
/** The number of a line of the kind that another field names; 0 for a thing that is gone for good. */
export const refBy = (field: string, minimum: 0 | 1) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, refBy: field })

export const refByOrNull = (field: string) =>
  orNull(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, refBy: field }))

/** The number of another line, or of what was purged before: it gets a number of its own kind that nothing else has. */
export const lostRef = (kind: LineKind) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, lost: kind })
export const lostRefOrNull = (kind: LineKind) => orNull(lostRef(kind))

/** The id texts name it by, as the installation that packed it writes ids. */
export const publicId = Type.String({ pattern: '^[0-9A-Za-z]{8,32}$' })
export const role = word('guest', 'dev', 'admin')
export const section = Type.Unsafe<string>({ type: 'string', enum: [...componentSections] })

export const written = { createdBy: refTo('people'), createdAtMs: moment, updatedAtMs: moment }
/** When it was put into the trash: its line there. */
export const binned = { isDeleted: flag, trashId: refOrNull('trash') }
