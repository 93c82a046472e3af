/* Scripts on the server: what is read of them, what changes them, and running those of a document. */
import {
  deleteScript,
  getScript,
  listScripts,
  orderScripts,
  runScript,
  saveScript,
  turnScript,
  type BodyOf,
  type ScriptEntry,
  type ScriptOutcome,
  type ScriptPhase,
} from '@lectern/contracts'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'
import { callQuery } from '../../../../shared/api/call-query.ts'

/** Of a document with what it inherits, of a folder, of an application, of a project. */
export type ScriptPlace = { docId: string } | { folderId: string } | { moduleId: string } | { projectId: string }

/** Scripts of which scope a place has itself. */
export function scopeOf(place: ScriptPlace): ScriptEntry['scope'] {
  if ('docId' in place) return 'doc'
  if ('folderId' in place) return 'folder'
  return 'moduleId' in place ? 'module' : 'project'
}

/** As calls name it. */
export const fieldsOf = (place: ScriptPlace) => ('folderId' in place ? { docId: place.folderId } : place)

const key = 'scripts'

export const scriptsQuery = (place: ScriptPlace) => callQuery([key, place], listScripts, { query: fieldsOf(place) })

/** With its source; another version is read again. */
export const scriptQuery = (place: ScriptPlace, { id, version }: Pick<ScriptEntry, 'id' | 'version'>) => ({
  ...callQuery([key, place, id, version], getScript, { query: { ...fieldsOf(place), id } }),
  placeholderData: keepPreviousData,
})

// Those of a project are listed by its applications and documents too.
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [key] })

type Without<T> = Omit<T, 'docId' | 'moduleId' | 'projectId'>

export function useSaveScript(place: ScriptPlace) {
  return useChange(
    (body: Without<BodyOf<typeof saveScript>>) => call(saveScript, { body: { ...fieldsOf(place), ...body } }),
    {
      onSuccess: (client, script) => {
        client.setQueryData(scriptQuery(place, script).queryKey, script)
        return refresh(client)
      },
      // Someone else may have changed it.
      onError: refresh,
      meta: { handles: ['changed_meanwhile', 'script_too_many'] },
    },
  )
}

export function useDeleteScript(place: ScriptPlace) {
  return useChange((id: string) => call(deleteScript, { body: { ...fieldsOf(place), id } }), { onSuccess: refresh })
}

export function useTurnScript(place: ScriptPlace) {
  return useChange(
    (body: Without<BodyOf<typeof turnScript>>) => call(turnScript, { body: { ...fieldsOf(place), ...body } }),
    {
      onSuccess: refresh,
    },
  )
}

export function useOrderScripts(place: ScriptPlace) {
  return useChange(
    (ids: string[]) => call(orderScripts, { body: { ...fieldsOf(place), scope: scopeOf(place), ids } }),
    {
      onSuccess: refresh,
    },
  )
}

type ScriptInput = BodyOf<typeof runScript>
export type ScriptVariables = NonNullable<ScriptInput['variables']>

/** Runs a text, or without one the scripts of the document. @throws {ApiError} */
export const runScripts = (body: ScriptInput, signal?: AbortSignal): Promise<ScriptOutcome> =>
  call(runScript, { body }, { signal })

/** When scripts that are on run around the calls of a document. @throws {ApiError} */
export async function loadPhases(docId: string): Promise<ReadonlySet<ScriptPhase>> {
  const { scripts } = await call(listScripts, { query: { docId } })
  return new Set(scripts.filter(({ isEnabled }) => isEnabled === 1).map(({ phase }) => phase))
}
