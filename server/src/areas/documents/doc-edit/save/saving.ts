/* What every way of writing a document shares. */
import { modifySource, type Language, type ModifySource, type SaveDocBody } from '@lectern/contracts'
import type { Conflict, DocumentContent } from '@lectern/model'
import type { UserActor } from '../../../../core/actor.ts'
import type { ChangeCounts } from '../../../../content/change-counts.ts'
import type { State } from '../../../../content/revisions.ts'
import type { StoredText } from '../../../../db/content-store.ts'
import type { EditedDoc } from '../doc-edit-repo.ts'
import type { SavedFields } from './merge-saved-fields.ts'
import type { ContentWork } from './work-commands.ts'

/** Who saves, and in which language problems are reported. */
export interface Saver {
  actor: UserActor
  language: Language
  work: ContentWork
}

/** What came of a save. */
export interface SaveOutcome {
  docId: number
  isSaved: boolean
  revisionId: number | null
  isMerged: boolean
  content: DocumentContent
  conflicts: Conflict[]
  updatedAtMs: number
}

/** A new content, ready to be stored. */
export interface ContentNews {
  text: StoredText
  counts: ChangeCounts
}

/** A change worked out against the newest state. */
export interface PreparedChange {
  doc: EditedDoc
  head: State
  content: DocumentContent
  /** What is to be written beside the content. */
  fields: SavedFields
  /** `undefined` when the content is unchanged. */
  news: ContentNews | undefined
  /** Where the sender had started from, when others had saved since. */
  mergedFrom: number | undefined
  conflicts: Conflict[]
  source: ModifySource
}

export const by = (actor: UserActor, { remark = '' }: Pick<SaveDocBody, 'remark'>) => ({
  authorId: actor.userId,
  remark: remark.trim(),
})

export function sourceOf({ source }: Pick<SaveDocBody, 'source'>): ModifySource {
  return source === 'text' ? modifySource.text : modifySource.form
}
