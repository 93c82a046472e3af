/* Saving a model, and the conflicts with changes someone else saved since it was opened. */
import type { ConflictAnswer, getSharedModel, ReplyOf } from '@lectern/contracts'
import type { Conflict, Json } from '@lectern/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modelQuery } from '../../../../entities/model/model-queries.ts'
import { describeError, reportError } from '../../../../shared/api/report-error.ts'
import { useAskToDiscard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useSaveModel } from '../api/model-mutations.ts'
import type { ModelEdit } from './use-model-edit.ts'

interface ModelSavingInput {
  moduleId: string
  model: ReplyOf<typeof getSharedModel>
  edit: ModelEdit
}

export function useModelSaving({ moduleId, model, edit }: ModelSavingInput) {
  const { t } = useTranslation('models')
  const client = useQueryClient()
  const save = useSaveModel(moduleId)
  const askToDiscard = useAskToDiscard()
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState<{ conflicts: Conflict[]; revision: string }>()
  const query = modelQuery(moduleId, model.id)

  const submit = async (answers: ConflictAnswer[] = [], answeredFor = '') => {
    if (!edit.isDirty || edit.isBroken || save.isPending) return
    setProblem(undefined)
    try {
      const saved = await save.mutateAsync({
        id: model.id,
        value: edit.value,
        revision: edit.stored.revision,
        source: edit.source,
        ...(answers.length > 0 ? { answers, answeredFor } : {}),
      })
      if (!saved.isSaved) {
        // Made by `merge` on the server.
        setOpen({ conflicts: saved.conflicts as unknown as Conflict[], revision: saved.revision })
        return
      }
      setOpen(undefined)
      const { queryKey } = query
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, { ...model, value: saved.content, revision: saved.revision })
      // JSON from the wire.
      edit.startFrom({ value: saved.content as Json, revision: saved.revision })
      void client.invalidateQueries({ queryKey })
      showToast({ kind: 'done', message: t(saved.isMerged ? 'merged' : 'saved', { name: model.name }) })
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  const clear = () => {
    setOpen(undefined)
    setProblem(undefined)
  }
  const takeNewest = async () => {
    if (!(await askToDiscard())) return
    try {
      const fresh = await client.query({ ...query, staleTime: 0 })
      // JSON from the wire.
      edit.startFrom({ value: fresh.value as Json, revision: fresh.revision })
      clear()
    } catch (error) {
      reportError(error)
    }
  }
  return {
    isSaving: save.isPending,
    problem,
    /** The conflicts to decide before it can be saved, and the revision they are with. */
    open,
    submit,
    takeNewest,
    clear,
    close: () => setOpen(undefined),
  }
}
