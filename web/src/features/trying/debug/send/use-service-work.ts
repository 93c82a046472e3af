import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { BlockedCall } from './send-directly.ts'
import { useFailureWords } from './use-failure-words.ts'
import { TooLongError, UnreachedError } from './whole-response.ts'

/**
 * What the page itself asks of a service: one piece of work at a time, which leaving the page cancels, and in words why it failed.
 * @param isVisit for visitors, who cannot change what the server may call
 * @param ownWords of errors that only this work has; undefined for others
 */
export function useServiceWork(isVisit: boolean, ownWords: (error: unknown) => string | undefined) {
  const { t } = useTranslation('debug')
  const { failure } = useFailureWords()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const wordsOf = (error: unknown): string => {
    if (error instanceof UnreachedError) return failure(error, isVisit)
    if (error instanceof BlockedCall) return t('failure.blocked')
    if (error instanceof TooLongError) return t('failure.tooLong', { limit: error.mostBytes / 1_000_000 })
    return ownWords(error) ?? describeError(error)
  }
  const run = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setBusy(true)
    setProblem(undefined)
    try {
      await work(stop.signal)
    } catch (error) {
      if (!stop.signal.aborted) setProblem(wordsOf(error))
    } finally {
      if (running.current === stop) setBusy(false)
    }
  }
  const cancel = () => {
    running.current?.abort()
    setBusy(false)
  }
  return { isBusy, problem, run, cancel }
}
