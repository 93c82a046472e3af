import { messageTypes, type Language, type Message } from '@lectern/contracts'
import { readSummary, type Json } from '@lectern/model'
import { encodeId } from '../../../core/public-ids.ts'
import type { Texts } from '../../../core/texts.ts'
import type { ListedMessage } from './message-repo.ts'

/** What a message can open. */
const sourceKinds = ['doc', 'module', 'project', 'space', 'comment', 'job', 'release'] as const

/** The message in the reader's language. */
export function presentMessage(row: ListedMessage, texts: Texts, language: Language): Message {
  const known = row.source_id === null ? undefined : sourceKinds.find((each) => each === row.source_kind)
  // A comment that was deleted opens nothing.
  const kind = known === 'comment' && row.doc_id === null ? undefined : known
  const { changes, ...values } = valuesOf(row.params)
  return {
    id: encodeId('message', row.id),
    message: texts.say(language, 'messages', row.template, values),
    changes: changes === undefined ? null : (readSummary(changes as Json) ?? null), // parsed from JSON
    type: Object.values(messageTypes).find((type) => type === row.type) ?? messageTypes.doc,
    sourceId: kind === undefined || row.source_id === null ? '' : encodeId(kind, row.source_id),
    sourceKind: kind ?? '',
    projectId: row.project_id === null ? '' : encodeId('project', row.project_id),
    docId: row.doc_id === null ? '' : encodeId('doc', row.doc_id),
    isRead: row.is_read === 1 ? 1 : 0,
    createdAtMs: row.created_at_ms,
  }
}

function valuesOf(params: string): Record<string, unknown> {
  const values: unknown = JSON.parse(params)
  return typeof values === 'object' && values !== null ? { ...values } : {}
}
