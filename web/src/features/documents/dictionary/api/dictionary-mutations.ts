import { addDictionary, deleteDictionary, updateDictionary, type BodyOf } from '@lectern/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { dictionariesQuery, dictionaryQuery } from '../../../../entities/dictionary/dictionary-queries.ts'
import { projectTrashQuery } from '../../../../entities/project/project-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** Errors the forms show themselves. */
const meta = {
  handles: ['name_taken', 'changed_meanwhile', 'dictionary_value_taken', 'dictionary_value_unfit'],
} as const

function refreshLists(client: QueryClient, moduleId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: dictionariesQuery(moduleId).queryKey }),
    // Documents show the items of the dictionaries their fields name.
    client.invalidateQueries({ queryKey: ['doc'] }),
  ])
}

export function useAddDictionary(moduleId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof addDictionary>, 'moduleId'>) => call(addDictionary, { body: { ...body, moduleId } }),
    {
      onSuccess: (client, detail) => {
        client.setQueryData(dictionaryQuery(detail.id).queryKey, detail)
        return refreshLists(client, moduleId)
      },
      meta,
    },
  )
}

export function useUpdateDictionary(moduleId: string) {
  return useChange((body: BodyOf<typeof updateDictionary>) => call(updateDictionary, { body }), {
    onSuccess: (client, detail) => {
      client.setQueryData(dictionaryQuery(detail.id).queryKey, detail)
      return refreshLists(client, moduleId)
    },
    meta,
  })
}

export function useDeleteDictionary({ moduleId, projectId }: { moduleId: string; projectId: string }) {
  return useChange((id: string) => call(deleteDictionary, { body: { id } }), {
    onSuccess: (client) =>
      Promise.all([
        refreshLists(client, moduleId),
        client.invalidateQueries({ queryKey: projectTrashQuery(projectId).queryKey }),
      ]),
  })
}
