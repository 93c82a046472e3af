import { getDocForm, saveDoc, type DocForm, type SaveDocBody, type SavedDoc } from '@lectern/contracts'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/client.ts'

/** How often an open editor looks whether somebody else has saved, besides every time it comes to the front. */
const lookAgainMs = 20_000

/** A document for editing. */
export const docFormQuery = (docId: string) =>
  queryOptions({
    queryKey: ['doc-form', docId],
    queryFn: ({ signal }) => call(getDocForm, { query: { id: docId } }, { signal }),
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
    // An editor begins with what is there now, not with what was there when it was open last.
    gcTime: 0,
  })

/** Everything that shows a document or where it is. */
function refresh(client: QueryClient, docId: string, moduleId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: ['module', moduleId] }),
    client.invalidateQueries({ queryKey: ['doc', docId] }),
    client.invalidateQueries({ queryKey: ['tree'] }),
  ])
}

export interface Saving {
  moduleId: string
  body: SaveDocBody
}

export interface SaveResult {
  saved: SavedDoc
  /** The document as it is stored now; absent while conflicts are open. */
  form?: DocForm
}

/** What is stored now. A look that began before the save may be answered with what was there before it: it ends unheard. */
export async function readAfterSave(client: QueryClient, docId: string): Promise<DocForm> {
  const form = docFormQuery(docId)
  await client.cancelQueries({ queryKey: form.queryKey })
  return client.query({ ...form, staleTime: 0 })
}

export function useSaveDoc() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body }: Saving): Promise<SaveResult> => {
      const saved = await call(saveDoc, { body })
      if (!saved.isSaved) return { saved }
      return { saved, form: await readAfterSave(client, saved.id) }
    },
    onSuccess: ({ saved }, { moduleId }) => {
      // Other pages follow; the editor has what it needs.
      if (saved.isSaved) void refresh(client, saved.id, moduleId)
    },
    meta: { handles: ['content_invalid', 'operation_taken', 'invalid_input', 'network', 'timeout'] },
  })
}
