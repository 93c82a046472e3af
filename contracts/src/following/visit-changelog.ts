/* What changed in what visitors see, and nothing else: no people, no places, nothing of what is frozen, of what was deleted that it was. */
import Type, { type Static } from 'typebox'
import { ChangeSummary } from '../change-summary.ts'
import { docType, languages } from '../constants.ts'
import { SavedRevisionId } from '../documents/history.ts'
import { get } from '../endpoint.ts'
import { findingLevels } from '../finding.ts'
import { AnyJson, EpochMs, Nullable, OneOf, OneOfNumbers, PublicId, Strict } from '../scalars.ts'
import { anyVisitor, visitedSubject } from '../sharing/visit.ts'
import { changelogPosition } from './changelog.ts'
import { feedFormats } from './changelog-feed.ts'

/** Fields that are listed of one change. */
export const changedFieldLimit = 200

export const VisitChange = Type.Object({
  /** Names the change for `getVisitChange`. */
  id: SavedRevisionId,
  /** `removed`: visitors of a share read it until it was deleted; `id` is that of the document, and names no change. */
  act: OneOf(['added', 'changed', 'restored', 'removed']),
  /** A document, or a shared model that documents refer to. */
  subject: OneOf(['doc', 'model']),
  /** The document; of a model the first one that visitors see with it. */
  docId: PublicId,
  /** As it is called where it is visited. */
  name: Type.String(),
  /** Of a document that is called; else empty. */
  httpMethod: Type.String(),
  url: Type.String(),
  docType: OneOfNumbers(Object.values(docType)),
  level: OneOf(findingLevels),
  /** `null` for what was added. */
  summary: Nullable(ChangeSummary),
  atMs: EpochMs,
})
export type VisitChange = Static<typeof VisitChange>

/** What a share shows of a release changes with the release alone. */
const VisitedReleaseChanges = Type.Object({
  releaseNo: Type.String(),
  publishedAtMs: EpochMs,
  /** CommonMark: what it changed since the release before; empty where that is not known. */
  changes: Type.String(),
})

/** As `listChangelog`, of documents that are shown as they are now. */
export const listVisitChanges = get('/visit/changes', 'List what changed in what visitors see, newest first', {
  access: anyVisitor,
  query: Strict({
    ...visitedSubject,
    level: Type.Optional(OneOf(findingLevels)),
    after: Type.Optional(changelogPosition),
  }),
  reply: Type.Object({
    list: Type.Array(VisitChange),
    next: Nullable(Type.String()),
    untilMs: Nullable(EpochMs),
    release: Nullable(VisitedReleaseChanges),
  }),
  errors: ['visit_changes_off'],
})

/** What a field was, or is. */
const FieldState = Type.Object({ type: Type.String(), required: Type.Boolean(), description: Type.String() })

export const VisitChangedField = Type.Object({
  kind: OneOf(['added', 'removed', 'changed']),
  name: Type.String(),
  /** Where the page of the document has it: `body.items[].quantity`; of a removed field where it was; of a model's where that document shows it, else empty. */
  anchor: Type.String(),
  /** What of it is different. */
  columns: Type.Array(OneOf(['name', 'type', 'required', 'rules', 'description'])),
  before: Nullable(FieldState),
  after: Nullable(FieldState),
})
export type VisitChangedField = Static<typeof VisitChangedField>

/** What of a field is different, as one line: `string → integer`, `Required`. `say`: the word of a key, in the reader's language. */
export function describeField(
  { columns, before, after }: VisitChangedField,
  say: (key: 'required' | 'optional' | 'renamed' | 'rules' | 'description') => string,
): string {
  const state = after ?? before
  if (state === null) return ''
  const isNew = before === null || after === null
  const required = say(state.required ? 'required' : 'optional')
  const words = [
    ...(isNew ? [state.type, required] : []),
    ...(columns.includes('name') && before !== null ? [say('renamed')] : []),
    ...(columns.includes('type') ? [`${before?.type ?? ''} → ${after?.type ?? ''}`] : []),
    ...(columns.includes('required') ? [required] : []),
    ...(columns.includes('rules') ? [say('rules')] : []),
    ...(columns.includes('description') ? [say('description')] : []),
  ]
  return words.filter((word) => word !== '').join(' · ')
}

export const getVisitChange = get('/visit/change', 'Get the fields that a change was about', {
  access: anyVisitor,
  query: Strict({ ...visitedSubject, change: SavedRevisionId }),
  reply: Type.Object({ fields: Type.Array(VisitChangedField, { maxItems: changedFieldLimit }) }),
  errors: ['visit_changes_off', 'not_accessible'],
})

/** The newest changes. What asks for a password needs its access token here, too. Answers 304 to its ETag. */
export const readVisitFeed = get('/visit/changes/feed', 'Get what changed in what visitors see, as a feed', {
  access: anyVisitor,
  query: Strict({ ...visitedSubject, format: OneOf(feedFormats), lang: Type.Optional(OneOf(languages)) }),
  reply: AnyJson(),
  answers: 'file',
  errors: ['visit_changes_off'],
})
