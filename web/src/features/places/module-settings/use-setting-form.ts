import type { ModuleSettings } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moduleSettingsQuery } from '../../../entities/module/module-setting-queries.ts'
import { isApiError } from '../../../shared/api/api-error.ts'
import { describeError } from '../../../shared/api/report-error.ts'
import { useUnsavedGuard } from '../../../shared/lib/hooks/use-unsaved-guard.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import {
  bodyOf,
  changedParts,
  findProblems,
  formOf,
  isSaved,
  type FoundProblem,
  type SettingForm,
} from './setting-form.ts'
import { useUpdateSettings } from './setting-mutations.ts'

/** Environments and common parameters being edited, saved together. */
export function useSettingForm(moduleId: string, settings: ModuleSettings) {
  const { t } = useTranslation('module-setting')
  const client = useQueryClient()
  const [base, setBase] = useState({ revision: settings.revision, form: formOf(settings) })
  const [form, setForm] = useState<SettingForm>(base.form)
  const [isChecked, setIsChecked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isStale, setIsStale] = useState(false)
  const saving = useUpdateSettings(moduleId)
  const changed = changedParts(form, base.form)
  const isDirty = changed.length > 0
  useUnsavedGuard(isDirty)
  if (settings.revision !== base.revision) {
    const next = { revision: settings.revision, form: formOf(settings) }
    setBase(next)
    // Untouched, or saved just now.
    if (!isDirty || isSaved(form, next.form)) setForm(next.form)
  }
  const problems: readonly FoundProblem[] = isChecked ? findProblems(form, base.form) : []
  const discard = () => {
    setForm(base.form)
    setIsChecked(false)
    setProblem(undefined)
    setIsStale(false)
  }
  /** What cannot be saved, first in reading order; undefined when it was tried. */
  const save = async (): Promise<FoundProblem | undefined> => {
    setIsChecked(true)
    const [first] = findProblems(form, base.form)
    if (first !== undefined || !isDirty || saving.isPending) return first
    const body = bodyOf(form)
    try {
      await saving.mutateAsync({
        revision: base.revision,
        ...Object.fromEntries(changed.map((part) => [part, body[part]])),
      })
      setIsChecked(false)
      setProblem(undefined)
      showToast({ kind: 'done', message: t('saved') })
    } catch (error) {
      setIsStale(isApiError(error, 'changed_meanwhile'))
      setProblem(describeError(error))
    }
    return undefined
  }
  const takeTheirs = async () => {
    discard()
    await client.invalidateQueries({ queryKey: moduleSettingsQuery(moduleId).queryKey })
  }
  return {
    form,
    stored: base.form,
    set: (changes: Partial<SettingForm>) => setForm((before) => ({ ...before, ...changes })),
    changed,
    problems,
    problem,
    isStale,
    isSaving: saving.isPending,
    save,
    discard,
    takeTheirs,
  }
}
export type OpenSettingForm = ReturnType<typeof useSettingForm>
