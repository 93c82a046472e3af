import { getAssistantText, getVisitText, type AssistantForm } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Visit } from '../../../entities/visit/visit-access.ts'
import { call } from '../../../shared/api/client.ts'

/** Where documents are read: in an application, or as a visitor with the headers of their calls. */
export type TextPlace = { moduleId: string } | { visit: Visit; headers: Readonly<Record<string, string>> }

/** `docId`: empty for everything. */
export const assistantTextQuery = (place: TextPlace, { docId, form }: { docId: string; form: AssistantForm }) => {
  const part = { form, ...(docId !== '' && { docId }) }
  return queryOptions({
    queryKey: ['assistantText', 'moduleId' in place ? place.moduleId : place.visit.key, docId, form],
    queryFn: ({ signal }) =>
      'moduleId' in place
        ? call(getAssistantText, { query: { moduleId: place.moduleId, ...part } }, { signal })
        : call(
            getVisitText,
            { query: { of: place.visit.of, id: place.visit.key, ...part } },
            { signal, headers: place.headers },
          ),
    // Documents change while it is closed.
    gcTime: 0,
    // The dialog shows them.
    meta: { handles: true },
  })
}
