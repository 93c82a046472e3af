import type { getAdminLanguage, ReplyOf, TextProblem } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, type ApiError } from '../../../shared/api/api-error.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { adminLanguageQuery, useSaveLanguage } from './api/language-mutations.ts'
import { buildRows, flattenTexts, mergedTexts, nestTexts, takeFile, type FlatTexts } from './text-rows.ts'

export type LanguageDetail = ReplyOf<typeof getAdminLanguage>

function problemsOf({ details }: ApiError): readonly TextProblem[] {
  if (typeof details !== 'object' || details === null || !('problems' in details)) return []
  // The contract of `language_texts_invalid`.
  return Array.isArray(details.problems) ? (details.problems as TextProblem[]) : []
}

/** The texts of a language with what was changed and is not saved yet. */
export function useLanguageTexts({ language, content, original }: LanguageDetail) {
  const { t, i18n } = useTranslation('languages')
  const client = useQueryClient()
  const save = useSaveLanguage()
  const [edits, setEdits] = useState<FlatTexts>(new Map())
  const [problems, setProblems] = useState<readonly TextProblem[]>([])
  const reference = useMemo(() => {
    // A built-in language is changed beside its own texts; another one is translated from what its translator reads.
    const reads = language.isBuiltIn ? language.lang : i18n.language
    return flattenTexts(reads === 'en' ? original.en : original.zh)
  }, [language, original, i18n.language])
  const own = useMemo(() => flattenTexts(content), [content])
  const rows = useMemo(() => buildRows(reference, own, edits), [reference, own, edits])
  const changed = rows.filter(({ isChanged }) => isChanged)

  return {
    rows,
    changed: changed.length,
    problems,
    isSaving: save.isPending,
    edit: (key: string, text: string) => {
      setEdits((current) => new Map(current).set(key, text))
      setProblems((current) => current.filter((problem) => problem.key !== key))
    },
    discard: () => {
      setEdits(new Map())
      setProblems([])
    },
    /** Takes the texts of a file as changes. */
    take: async (file: File) => {
      try {
        const result = takeFile(JSON.parse(await file.text()), reference, own, edits)
        setEdits(result.edits)
        showToast({ kind: 'info', message: t('file.taken', { taken: result.taken, ignored: result.ignored }) })
      } catch {
        // No JSON, or no text at all: nothing has changed.
        showToast({ kind: 'error', message: t('file.unreadable') })
      }
    },
    /** The texts as a file: all there are, or the originals of those that are missing. */
    fileOf: (part: 'all' | 'missing') =>
      JSON.stringify(
        nestTexts(
          rows.flatMap(({ key, original: from, text }) => {
            if (part === 'all') return text === '' ? [] : [[key, text] as const]
            return text === '' ? [[key, from] as const] : []
          }),
        ),
        null,
        2,
      ),
    save: async () => {
      const all = mergedTexts(own, edits)
      try {
        await save.mutateAsync({
          lang: language.lang,
          description: language.description,
          content: nestTexts(all),
          version: language.version,
        })
        setEdits(new Map())
        setProblems([])
        showToast({ kind: 'done', message: t('saved') })
      } catch (error) {
        if (isApiError(error, 'language_texts_invalid')) setProblems(problemsOf(error))
        if (isApiError(error, 'changed_meanwhile')) {
          await client.invalidateQueries({ queryKey: adminLanguageQuery(language.lang).queryKey })
          showToast({ kind: 'info', message: t('meanwhile') })
        }
      }
    },
  }
}
