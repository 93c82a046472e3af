import { getAssistantText, getShareText, type AssistantForm } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/client.ts'

/** Where documents are read: in an application, or in a share with the headers of its visitors. */
export type TextPlace = { moduleId: string } | { shareKey: string; headers: Readonly<Record<string, string>> }

/** `docId`: empty for everything. */
export const assistantTextQuery = (place: TextPlace, { docId, form }: { docId: string; form: AssistantForm }) => {
  const part = { form, ...(docId !== '' && { docId }) }
  return queryOptions({
    queryKey: ['assistantText', 'moduleId' in place ? place.moduleId : place.shareKey, docId, form],
    queryFn: ({ signal }) =>
      'moduleId' in place
        ? call(getAssistantText, { query: { moduleId: place.moduleId, ...part } }, { signal })
        : call(getShareText, { query: { id: place.shareKey, ...part } }, { signal, headers: place.headers }),
    // Documents change while it is closed.
    gcTime: 0,
    // The dialog shows them.
    meta: { handles: true },
  })
}
