import type { FieldProblem, SettingGroup, SettingsOf, SystemSettings } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, type ApiError } from '../../../shared/api/api-error.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { systemSettingsQuery, useSaveSettings } from './api/setting-queries.ts'
import {
  changedGroups,
  changeFields,
  conflictOf,
  draftOf,
  noChanges,
  valueOf,
  withoutGroup,
  type SettingChanges,
} from './setting-changes.ts'

/** What a group of the form is given. */
export interface SettingForm {
  settings: SystemSettings
  changes: SettingChanges
  draft: <G extends SettingGroup>(group: G) => SettingsOf<G>
  change: <G extends SettingGroup>(group: G, part: Partial<SettingsOf<G>>) => void
  /** One field of the draft. */
  valueOf: (group: SettingGroup, field: string) => unknown
  /** Changes one field. */
  set: (group: SettingGroup, field: string, value: unknown) => void
  /** The sentence under a field: what the server objects to, else that someone else changed it. */
  problemOf: (group: SettingGroup, field: string) => string | undefined
  /** Positions in a list the server objects to. */
  faultyOf: (group: SettingGroup, field: string) => ReadonlySet<number>
}

function fieldsOf({ details }: ApiError): FieldProblem[] {
  if (typeof details !== 'object' || details === null || !('fields' in details)) return []
  // The contract of `invalid_input`.
  return Array.isArray(details.fields) ? (details.fields as FieldProblem[]) : []
}

/** The form over all groups: one foot saves what was changed, group by group, and nothing anybody entered is lost. */
export function useSettingForm(settings: SystemSettings) {
  const { t } = useTranslation('system-settings')
  const client = useQueryClient()
  const { mutateAsync, isPending } = useSaveSettings()
  const [changes, setChanges] = useState(noChanges)
  const [problems, setProblems] = useState<ReadonlyMap<string, readonly FieldProblem[]>>(new Map())
  const { groups } = settings

  const problemsOf = (group: SettingGroup, field: string): readonly FieldProblem[] =>
    (problems.get(group) ?? []).filter((each) => each.field.split('.')[0] === field)

  const change = (group: SettingGroup, part: Readonly<Record<string, unknown>>) => {
    setChanges((current) => changeFields(current, groups, group, part))
    setProblems((current) => new Map([...current].filter(([name]) => name !== group)))
  }

  const form: SettingForm = {
    settings,
    changes,
    draft: (group) => draftOf(groups, changes, group),
    change: (group, part) => change(group, { ...part }),
    valueOf: (group, field) => valueOf(groups, changes, group, field),
    set: (group, field, value) => change(group, { [field]: value }),
    problemOf: (group, field) => {
      const own = problemsOf(group, field)[0]
      if (own !== undefined) return own.message
      const conflict = conflictOf(groups, changes, group, field)
      return conflict === undefined ? undefined : t('conflict', { value: describeValue(conflict.theirs) })
    },
    faultyOf: (group, field) =>
      new Set(problemsOf(group, field).map((each) => Number(each.field.split('.')[1] ?? Number.NaN))),
  }

  /** True when the group is saved. */
  const saveGroup = async (group: SettingGroup): Promise<boolean> => {
    try {
      await mutateAsync({ group, value: draftOf(groups, changes, group), version: groups[group].version })
      setChanges((current) => withoutGroup(current, group))
      return true
    } catch (error) {
      if (isApiError(error, 'invalid_input')) setProblems((current) => new Map(current).set(group, fieldsOf(error)))
      if (isApiError(error, 'changed_meanwhile')) {
        await client.invalidateQueries({ queryKey: systemSettingsQuery.queryKey, exact: true })
        showToast({ kind: 'info', message: t('meanwhile') })
      }
      return false
    }
  }

  const save = async () => {
    const unfinished = [...changes.values()].some(({ to }) => Number.isNaN(to))
    if (unfinished) {
      showToast({ kind: 'info', message: t('invalid') })
      return
    }
    const saved: boolean[] = []
    for (const group of changedGroups(changes)) saved.push(await saveGroup(group))
    if (saved.every(Boolean)) showToast({ kind: 'done', message: t('saved') })
  }

  const discard = () => {
    setChanges(noChanges)
    setProblems(new Map())
  }
  return { form, save, discard, isSaving: isPending, changed: [...changes.keys()] }
}

/** A setting's value in a sentence. */
function describeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
