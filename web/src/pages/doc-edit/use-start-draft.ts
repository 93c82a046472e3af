import type { DocumentContent } from '@lectern/model'
import { useQuery } from '@tanstack/react-query'
import { useFoundDraft, type DraftStart } from '../../entities/draft/use-found-draft.ts'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { readDocumentDraft, type DocumentDraft } from '../../features/documents/doc-editor/state/document-draft.ts'
import { isChanged } from '../../features/documents/doc-editor/state/values.ts'

/** What of a found draft an editor begins with; nothing of one that was left as it was begun. */
export function useStartDraft(subject: string, content: DocumentContent | undefined) {
  const user = useQuery(currentUserQuery)
  const found = useFoundDraft(user.data?.id, subject, readDocumentDraft)
  if (found === undefined) return undefined
  const { place, others, draft } = found
  return { place, others, draft: draft !== undefined && isWorthKeeping(draft, content) ? draft : undefined }
}

function isWorthKeeping({ body }: NonNullable<DraftStart<DocumentDraft>['draft']>, content?: DocumentContent): boolean {
  const isOfKind = body.values.content.kind === content?.kind
  const isTyped = body.source !== undefined || Object.keys(body.unfinished ?? {}).length > 0
  return isOfKind && (isTyped || isChanged(body.base, body.values))
}
