import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { NoticeBar } from '../../../../shared/ui/feedback/notice-bar.tsx'
import type { CallState, SendingChoice, SendingWays } from '../send/call-state.ts'
import { useFailureWords } from '../send/use-failure-words.ts'
import { CertificateList } from './certificate-list.tsx'

interface FailureNoticeProps {
  call: CallState
  ways: SendingWays
  /** Sends the request again, in another way. */
  onSendAgain: (choice: SendingChoice) => void
}

/** Why there is no response, or not all of it, and what can be done about it. */
export function FailureNotice({ call, ways, onSendAgain }: FailureNoticeProps) {
  const { t } = useTranslation('debug')
  const problem = useProblem(call, ways)
  if (problem === undefined) return null
  const other = call.way === 'direct' ? 'proxy' : 'direct'
  const isOffered = ways === 'both' && (isApiError(call.error, 'proxy_off') || call.phase === 'blocked')
  const tls = call.failure?.tls ?? null
  return (
    <div className="l-px-16 l-pt-12">
      <NoticeBar
        tone={call.phase === 'cancelled' ? 'note' : 'bad'}
        icon={<IconAlertCircle size={16} stroke={1.6} aria-hidden />}
        text={problem}
      >
        {isOffered && <Button onClick={() => onSendAgain({ chosen: other })}>{t(`sendThrough.${other}`)}</Button>}
        {call.failure?.reason === 'certificate' && (
          <Button onClick={() => onSendAgain({ verifyTls: false })}>{t('sendUnverified')}</Button>
        )}
      </NoticeBar>
      {tls !== null && <CertificateList tls={tls} />}
    </div>
  )
}

function useProblem({ phase, failure, error, end, head }: CallState, ways: SendingWays): string | undefined {
  const { t } = useTranslation('debug')
  const words = useFailureWords()
  if (phase === 'failed' && failure !== undefined) {
    return words.failure(failure, ways === 'visit')
  }
  if (phase === 'error') return describeError(error)
  if (phase === 'blocked') return t('failure.blocked')
  if (phase === 'cancelled') return t('failure.cancelled')
  const cut = end?.cut ?? null
  if (cut !== null) return t(`cut.${cut}`)
  const notFollowed = head?.notFollowed ?? null
  return notFollowed === null ? undefined : t(`notFollowed.${notFollowed}`)
}
