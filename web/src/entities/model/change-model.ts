import { saveSharedModel } from '@lectern/contracts'
import type { Json, Schema } from '@lectern/model'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '../../shared/api/client.ts'
import { reportError } from '../../shared/api/report-error.ts'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import { findModelId, modelKeys, modelQuery } from './model-queries.ts'

function refuse(name: string): void {
  showToast({ kind: 'error', message: i18next.t('grid:import.model.refused', { name }) })
}

/** Stores what `change` makes of a model as the server has it; its new value, `undefined` when it was refused, which was reported. */
export async function changeModel(
  client: QueryClient,
  moduleId: string,
  name: string,
  change: (schema: Schema) => Schema,
): Promise<Json | undefined> {
  try {
    const id = await findModelId(moduleId, name)
    if (id === undefined) {
      refuse(name)
      return undefined
    }
    const { value, revision } = await client.query({ ...modelQuery(moduleId, id), staleTime: 0 })
    // Schemas are JSON.
    const next = change(value as Schema) as Json
    const saved = await call(saveSharedModel, { body: { moduleId, id, value: next, revision } })
    if (!saved.isSaved) {
      refuse(name)
      return undefined
    }
    await client.invalidateQueries({ queryKey: modelKeys(moduleId).details })
    // JSON from the wire.
    return saved.content as Json
  } catch (error) {
    reportError(error)
    return undefined
  }
}
