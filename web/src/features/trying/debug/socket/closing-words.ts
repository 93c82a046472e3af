import { callFailures, socketFailureCode } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../send/use-failure-words.ts'
import type { SocketClosing } from './socket-log.ts'

/** Codes that have words of their own (RFC 6455 §7.4.1 and the registry of IANA). */
const knownCodes = [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015] as const
/** Errors of the server with which it opens none. */
const refusals = ['proxy_off', 'proxy_busy', 'too_many_requests'] as const

interface WordsOf {
  closing: SocketClosing
  /** There was a connection before. */
  wasOpen: boolean
  isVisit: boolean
}

/** Whether none was opened because the certificate of the service is not trusted. */
export function isUntrusted({ code, reason }: SocketClosing): boolean {
  return code === socketFailureCode && reason.startsWith('certificate ')
}

/** How a connection ended, in words: the code's meaning and the reason given, or why none could be opened. */
export function useClosingWords(): (of: WordsOf) => string {
  const { t } = useTranslation('debug')
  const words = useFailureWords()
  /** Of the reason that the server gives: the name of a failure, and what it is about. */
  const failureWords = (reason: string, isVisit: boolean): string => {
    const [name = ''] = reason.split(' ', 1)
    const detail = reason.slice(name.length + 1)
    const refusal = refusals.find((each) => each === name)
    if (refusal !== undefined) return t(`socket.failure.${refusal}`)
    const failure = callFailures.find((each) => each === name)
    if (failure === undefined) return t('socket.failure.notOpened')
    if (failure === 'protocol') return t('socket.failure.protocol', { detail })
    return words.failure({ reason: failure, detail }, isVisit)
  }
  return ({ closing: { code, reason }, wasOpen, isVisit }) => {
    if (code === socketFailureCode) return failureWords(reason, isVisit)
    if (code === 1006 && !wasOpen) return t('socket.failure.notOpened')
    const known = knownCodes.find((each) => each === code)
    const meaning = known === undefined ? t('socket.code.other') : t(`socket.code.${known}`)
    const closed = t('socket.closedWith', { code, meaning })
    return reason === '' ? closed : t('socket.withReason', { words: closed, reason })
  }
}
