import type { ReplyOf, testRobot } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useProblemWords } from './use-problem-words.ts'

/** Says whether a test message was delivered, or why not. */
export function useShowTestResult(): (result: ReplyOf<typeof testRobot>) => void {
  const { t } = useTranslation('robot')
  const wordsOf = useProblemWords()
  return ({ isDelivered, problem }) => {
    if (isDelivered) showToast({ kind: 'done', message: t('test.done') })
    else showToast({ kind: 'error', message: t('test.failed', { problem: wordsOf(problem) }) })
  }
}
