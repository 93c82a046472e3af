import { isObject, parseJson } from '@lectern/model'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeProblem } from '../../../../shared/ui/code-editor/code-editor.tsx'
import { placeOfJsonError } from '../draft/json-error.ts'
import { withStandIns } from '../draft/stand-ins.ts'

const noProblems: readonly CodeProblem[] = []

/** What is wrong with the variables of a query, at its place and in words; '' when nothing is. */
export function useVariableProblems(text: string): { problems: readonly CodeProblem[]; message: string } {
  const { t } = useTranslation('debug')
  return useMemo(() => {
    if (text.trim() === '') return { problems: noProblems, message: '' }
    try {
      if (isObject(parseJson(withStandIns(text)))) return { problems: noProblems, message: '' }
      const message = t('graphql.variablesNoObject')
      return { problems: [{ from: 0, to: text.length, message }], message }
    } catch (error) {
      const message = t('graphql.variablesNotJson')
      return { problems: [{ ...placeOfJsonError(text, error), message }], message }
    }
  }, [text, t])
}
