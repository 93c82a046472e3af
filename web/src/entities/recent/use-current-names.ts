/* Asks the server what documents that this device remembers are called now. */
import { limits, listNamedDocs, type NamedDoc } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api/client.ts'
import { refreshDocuments, useRecentDocuments, type RecentDocument } from './recent-documents.ts'

/** Called with the documents that were asked about, and those of them that still are for the reader. */
type OnNames = (asked: readonly string[], current: readonly NamedDoc[]) => void

/** Whenever a list of remembered documents is opened: `onNames` puts their names right. Offline the list stays as it is. */
export function useCurrentNames(list: string, docIds: readonly string[], onNames: OnNames): void {
  const ids = docIds.slice(0, limits.namedDocs)
  useQuery({
    queryKey: ['docNames', list, ids.toSorted()],
    queryFn: async ({ signal }) => {
      onNames(ids, await call(listNamedDocs, { body: { ids } }, { signal }))
      return null
    },
    enabled: ids.length > 0,
    refetchOnMount: 'always',
  })
}

/** Documents read on this device, newest first, under the names they have now. */
export function useCurrentRecent(): readonly RecentDocument[] {
  const documents = useRecentDocuments()
  const [ids] = useState(() => documents.map(({ docId }) => docId))
  useCurrentNames('recent', ids, refreshDocuments)
  return documents
}
