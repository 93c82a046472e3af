import type { MfaResult } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/api-error.ts'
import { describeError } from '../../../shared/api/report-error.ts'

interface AnswerOptions {
  /** The sentence for a wrong answer. */
  wrong: string
  describe?: (error: unknown) => string
  onDone: (result: MfaResult) => void
  /** The challenge is used up or too old. */
  onEnded: () => void
}

/** What was wrong, and how often it may still be tried. */
export interface Problem {
  text: string
  note: string
}

/** What became of an answer to a challenge. */
export function useAnswer({ wrong, describe = describeError, onDone, onEnded }: AnswerOptions) {
  const { t } = useTranslation('mfa')
  const [problem, setProblem] = useState<Problem>()
  /** True when it was right. */
  const judge = async (answered: Promise<MfaResult>): Promise<boolean> => {
    setProblem(undefined)
    try {
      const result = await answered
      if (result.checkStatus) {
        onDone(result)
        return true
      }
      if (result.triesLeft === 0) onEnded()
      else setProblem({ text: wrong, note: t('triesLeft', { count: result.triesLeft ?? 0 }) })
    } catch (error) {
      if (isApiError(error, 'mfa_challenge_expired')) onEnded()
      else setProblem({ text: describe(error), note: '' })
    }
    return false
  }
  return { problem, judge }
}
