/* Notes of a release being written: typed, drafted from the changes, saved, and what is done when others were faster. */
import type { ReleaseDetail } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { releaseQuery } from '../../../../entities/release/release-queries.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useDraftNotes, useSaveNotes } from '../api/release-mutations.ts'

/** Below what is there, never instead of it. */
export function joinNotes(text: string, more: string): string {
  return text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`
}

export function useNotes(release: ReleaseDetail) {
  const { t } = useTranslation('release')
  const client = useQueryClient()
  /** What was typed, and which state of the notes it began with; `undefined` while they are only read. */
  const [typed, setTyped] = useState<{ text: string; baseMs: number }>()
  const [problem, setProblem] = useState<string>()
  const [isOvertaken, setOvertaken] = useState(false)
  const saving = useSaveNotes(release)
  const drafting = useDraftNotes(release.id)
  const text = typed?.text ?? release.notes
  const baseMs = typed?.baseMs ?? release.notesUpdatedAtMs
  const stop = () => {
    setTyped(undefined)
    setProblem(undefined)
    setOvertaken(false)
  }
  const save = async (baseToReplaceMs = baseMs) => {
    if (saving.isPending) return
    setProblem(undefined)
    try {
      await saving.mutateAsync({ notes: text, notesUpdatedAtMs: baseToReplaceMs })
      stop()
      showToast({ kind: 'done', message: t('notes.saved') })
    } catch (error) {
      setOvertaken(isApiError(error, 'changed_meanwhile'))
      setProblem(isApiError(error, 'changed_meanwhile') ? t('notes.overtaken') : describeError(error))
    }
  }
  return {
    ...{ text, problem, isOvertaken, save, stop },
    isEditing: typed !== undefined,
    isChanged: typed !== undefined && typed.text !== release.notes,
    isSaving: saving.isPending,
    isDrafting: drafting.isPending,
    edit: () => setTyped({ text: release.notes, baseMs: release.notesUpdatedAtMs }),
    type: (next: string) => setTyped({ text: next, baseMs }),
    draft: async () => {
      const drafted = await drafting.mutateAsync()
      if (drafted.notes === '') {
        showToast({ kind: 'info', message: t('notes.nothingBefore') })
        return
      }
      if (text.trim() !== '') showToast({ kind: 'done', message: t('notes.added') })
      setTyped({ text: joinNotes(text, drafted.notes), baseMs })
    },
    /** Saves over what others wrote, which was asked for. */
    replaceTheirs: async () => {
      const fresh = await client.query({ ...releaseQuery(release.id), staleTime: 0 })
      await save(fresh.notesUpdatedAtMs)
    },
    takeTheirs: async () => {
      stop()
      await client.invalidateQueries({ queryKey: releaseQuery(release.id).queryKey })
    },
  }
}
