/* Error codes and text of a level being edited, and what is done with them: saved, discarded, taken from the server again. */
import type { Constants } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { constantsQuery, type ConstantPlace } from '../../../entities/constant/constant-queries.ts'
import { useGrid } from '../../../shared/lib/hooks/use-grid.ts'
import { cellProblems, useGridSaving } from '../../../shared/lib/hooks/use-grid-saving.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { codeOfValues, findCodeProblems, valuesOfCode } from './code-rows.ts'
import { useSaveConstants } from './constant-mutations.ts'

/** @param onInvalid rows have problems: whatever hides some of them is to show all */
export function useConstantsEdit(place: ConstantPlace, constants: Constants, onInvalid: () => void) {
  const { t } = useTranslation('constants')
  const client = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const grid = useGrid(
    useMemo(() => constants.codes.map(valuesOfCode), [constants]),
    constants.revision,
  )
  const save = useSaveConstants(place)
  const saving = useGridSaving()
  const text = typed ?? constants.text
  const changes = grid.changes + (text === constants.text ? 0 : 1)
  const found = findCodeProblems(grid.rows, new Set(constants.codes.map(({ code }) => code)))
  const discard = () => {
    grid.reset()
    setTyped(undefined)
    saving.clear()
  }
  return {
    grid,
    text,
    setText: setTyped,
    changes,
    isSaving: save.isPending,
    problem: saving.problem,
    isStale: saving.isStale,
    problems: saving.isChecked
      ? cellProblems(found, 'code', (name) => t(`problem.${name}`))
      : new Map<string, string>(),
    save: async () => {
      if (changes === 0 || save.isPending) return
      saving.check()
      if (found.size > 0) {
        onInvalid()
        return
      }
      await saving.attempt(async () => {
        await save.mutateAsync({ revision: constants.revision, codes: grid.values().map(codeOfValues), text })
        setTyped(undefined)
        showToast({ kind: 'done', message: t('saved') })
      })
    },
    discard,
    takeTheirs: async () => {
      discard()
      await client.invalidateQueries({ queryKey: constantsQuery(place).queryKey })
    },
  }
}
