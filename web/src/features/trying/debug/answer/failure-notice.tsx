import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { NoticeBar } from '../../../../shared/ui/feedback/notice-bar.tsx'
import type { CallState, SendingWay } from '../send/call-state.ts'
import { CertificateList } from './certificate-list.tsx'

interface FailureNoticeProps {
  call: CallState
  /** Sends it again, the other way; absent when there is only one. */
  onSendThrough: ((way: SendingWay) => void) | undefined
}

/** Why there is no response, or not all of it, and what can be done about it. */
export function FailureNotice({ call, onSendThrough }: FailureNoticeProps) {
  const { t } = useTranslation('debug')
  const problem = useProblem(call)
  if (problem === undefined) return null
  const other = call.way === 'direct' ? 'proxy' : 'direct'
  const isOffered = call.phase === 'blocked' || isApiError(call.error, 'proxy_off')
  const tls = call.failure?.tls ?? null
  return (
    <div className="l-px-16 l-pt-12">
      <NoticeBar
        tone={call.phase === 'cancelled' ? 'note' : 'bad'}
        icon={<IconAlertCircle size={16} stroke={1.6} aria-hidden />}
        text={problem}
      >
        {isOffered && onSendThrough !== undefined && (
          <Button onClick={() => onSendThrough(other)}>{t(`sendThrough.${other}`)}</Button>
        )}
      </NoticeBar>
      {tls !== null && <CertificateList tls={tls} />}
    </div>
  )
}

function useProblem({ phase, failure, error, end, head }: CallState): string | undefined {
  const { t } = useTranslation('debug')
  if (phase === 'failed' && failure !== undefined) return t(`failure.${failure.reason}`, { detail: failure.detail })
  if (phase === 'error') return describeError(error)
  if (phase === 'blocked') return t('failure.blocked')
  if (phase === 'cancelled') return t('failure.cancelled')
  const cut = end?.cut ?? null
  if (cut !== null) return t(`cut.${cut}`)
  const notFollowed = head?.notFollowed ?? null
  return notFollowed === null ? undefined : t(`notFollowed.${notFollowed}`)
}
