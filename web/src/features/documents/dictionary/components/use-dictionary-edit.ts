/* Items of a dictionary being edited, and what is done with them: saved, discarded, taken from the server again. */
import type { DictionaryDetail } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dictionaryQuery } from '../../../../entities/dictionary/dictionary-queries.ts'
import { useGrid } from '../../../../shared/lib/hooks/use-grid.ts'
import { cellProblems, useGridSaving } from '../../../../shared/lib/hooks/use-grid-saving.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useUpdateDictionary } from '../api/dictionary-mutations.ts'
import { findItemProblems, itemOfValues, losesValue, valuesOfItem } from '../dictionary-rows.ts'

/** @param agreesToLoss asks whether values that are in use may go */
export function useDictionaryEdit(dictionary: DictionaryDetail, agreesToLoss: () => Promise<boolean>) {
  const { t } = useTranslation('dictionary')
  const client = useQueryClient()
  const grid = useGrid(
    useMemo(() => dictionary.items.map(valuesOfItem), [dictionary]),
    dictionary.revision,
  )
  const update = useUpdateDictionary(dictionary.moduleId)
  const saving = useGridSaving()
  const isDirty = grid.changes > 0
  const found = findItemProblems(grid.rows)
  const save = async () => {
    if (!isDirty || update.isPending) return
    saving.check()
    if (found.size > 0) return
    if (losesValue(grid.rows, grid.stored) && !(await agreesToLoss())) return
    const items = grid
      .values()
      .filter((values) => (values['value'] ?? '').trim() !== '')
      .map(itemOfValues)
    await saving.attempt(async () => {
      await update.mutateAsync({ id: dictionary.id, revision: dictionary.revision, items })
      showToast({ kind: 'done', message: t('saved', { name: dictionary.name }) })
    })
  }
  const discard = () => {
    grid.reset()
    saving.clear()
  }
  return {
    grid,
    isDirty,
    isSaving: update.isPending,
    problem: saving.problem,
    isStale: saving.isStale,
    problems: saving.isChecked
      ? cellProblems(found, 'value', (name) => t(`problem.${name}`))
      : new Map<string, string>(),
    save,
    discard,
    takeTheirs: async () => {
      discard()
      await client.invalidateQueries({ queryKey: dictionaryQuery(dictionary.id).queryKey })
    },
  }
}
