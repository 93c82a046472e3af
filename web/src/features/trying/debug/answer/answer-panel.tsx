import type { CallHead } from '@lectern/contracts'
import type { Documented } from '@lectern/model'
import { Loader } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import clsx from 'clsx'
import { useId, useMemo, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../shared/lib/file-size.ts'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { PanelTabs } from '../../../../shared/ui/layout/panel-tabs.tsx'
import type { Addition } from '../../../../entities/document/addition/addition.ts'
import { MatchNotice } from '../match/match-notice.tsx'
import { useAdditions } from '../match/use-additions.ts'
import { lastHop, type CallState, type SendingChoice, type SendingWays } from '../send/call-state.ts'
import { PartTools } from '../cases/pick-tools.tsx'
import { AnswerBody } from './answer-body.tsx'
import { cookiesOf } from './read-cookies.ts'
import { ConnectionFacts } from './connection-facts.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { HeaderList } from './header-list.tsx'
import { TimingBar } from './timing-bar.tsx'
import { ResponseCookies } from './response-cookies.tsx'
import { useAnswer } from './use-answer.ts'
import classes from './answer.module.css'

const noHops: CallHead['hops'] = []

export interface AnswerPanelProps {
  call: CallState | undefined
  documented: Documented
  /** Shown over the response, from its headers. */
  Explanation?: ComponentType<{ headers: readonly { name: string; value: string }[] }> | undefined
  /** Adds to the document what a response has; absent for who may not edit it. */
  onAdd: ((addition: Addition) => void) | undefined
  /** The document whose differences can be kept; absent for who may not edit it, and for answers of a mock. */
  driftOf?: string | undefined
  ways: SendingWays
  /** Sends the request again, in another way. */
  onSendAgain: (choice: SendingChoice) => void
}

type Tab = 'body' | 'headers' | 'cookies' | 'connection' | 'sent'

/** What came of the last call. */
export function AnswerPanel({ call, documented, Explanation, onAdd, driftOf, ways, onSendAgain }: AnswerPanelProps) {
  const { t } = useTranslation('debug')
  if (call === undefined) {
    return (
      <EmptyState icon={<IconSend size={20} stroke={1.5} />} title={t('answer.none')}>
        {t('answer.noneHint')}
      </EmptyState>
    )
  }
  const hop = lastHop(call)
  return (
    <div className={clsx('l-flex l-column l-rest', classes['panel'])} data-phase={call.phase}>
      <FailureNotice call={call} ways={ways} onSendAgain={onSendAgain} />
      {call.phase === 'sending' && (
        <p className="l-row l-gap-8 l-p-16 l-t2" role="status">
          <Loader size={16} />
          {t('answer.sending')}
        </p>
      )}
      {Explanation !== undefined && hop !== undefined && <Explanation headers={hop.headers} />}
      {(call.head !== undefined || (call.failure?.hops.length ?? 0) > 0) && (
        <Answer key={call.number} call={call} documented={documented} onAdd={onAdd} driftOf={driftOf} />
      )}
    </div>
  )
}

interface AnswerProps extends Pick<AnswerPanelProps, 'documented' | 'onAdd' | 'driftOf'> {
  call: CallState
}

function Answer({ call, documented, onAdd, driftOf }: AnswerProps) {
  const { t } = useTranslation('debug')
  const hop = lastHop(call)
  const [tab, setTab] = useState<Tab>(hop === undefined ? 'connection' : 'body')
  const panelId = useId()
  // Beside the tabs a phone has no room for it.
  const isMobile = useMedia(mobileMedia)
  const timing = <TimingBar call={call} onOpen={() => setTab('connection')} />
  const answer = useAnswer(call, documented)
  const additions = useAdditions(answer, hop?.status, { documented, onAdd })
  const hops = call.head?.hops ?? call.failure?.hops ?? noHops
  const cookies = useMemo(() => hops.flatMap(({ headers }) => cookiesOf(headers)), [hops])
  const sent = hop ?? hops.at(-1)
  const has = (value: Tab) => value === 'connection' || (value === 'cookies' ? cookies.length > 0 : hop !== undefined)
  const tabs = [
    { value: 'body', label: t('answer.body') },
    { value: 'headers', label: t('answer.headers'), count: hop?.headers.length ?? 0 },
    { value: 'cookies', label: t('answer.cookies'), count: cookies.length },
    { value: 'connection', label: t('answer.connection'), count: hops.length > 1 ? hops.length : 0 },
    { value: 'sent', label: t('answer.sent') },
  ] as const
  return (
    <>
      <PanelTabs
        name={t('answer.title')}
        tabs={tabs.filter(({ value }) => has(value))}
        value={tab}
        onChange={setTab}
        panelId={panelId}
      >
        {!isMobile && <div className={classes['besideTabs']}>{timing}</div>}
        <AnswerFacts call={call} />
      </PanelTabs>
      {isMobile && timing}
      <div id={panelId} role="tabpanel" aria-label={t('answer.title')} className="l-flex l-column l-rest">
        {tab === 'body' && (
          <>
            <MatchNotice
              match={answer.read?.match}
              additions={additions}
              drift={driftOf === undefined ? undefined : { docId: driftOf, documented }}
            />
            <AnswerBody call={call} answer={answer} additions={additions} />
          </>
        )}
        {tab === 'headers' && <HeaderList headers={hop?.headers ?? []} label={t('answer.headers')} isPickable />}
        {tab === 'cookies' && <ResponseCookies cookies={cookies} />}
        {tab === 'connection' && <ConnectionFacts call={call} />}
        {tab === 'sent' && sent !== undefined && (
          <>
            <p className="l-px-16 l-pt-12 l-size-12 l-break">
              <code>{`${sent.method} ${sent.url}`}</code>
            </p>
            <HeaderList headers={sent.requestHeaders} label={t('answer.sent')} />
          </>
        )}
      </div>
    </>
  )
}

/** Status, time and size. */
function AnswerFacts({ call }: { call: CallState }) {
  const { t, i18n } = useTranslation(['debug', 'call-case'])
  const hop = lastHop(call)
  if (hop === undefined) return null
  const tone = hop.status < 300 ? 'l-ok' : hop.status < 400 ? '' : 'l-bad'
  const milliseconds = call.end?.durationMs
  return (
    <>
      <p className="l-row l-gap-12 l-size-12 l-digits l-one-line" role="status" aria-label={t('answer.facts')}>
        <strong className={clsx('l-mono l-medium', tone)} title={hop.statusText}>
          {hop.status}
          <span className={classes['reason']}>{` ${hop.statusText}`.trimEnd()}</span>
        </strong>
        {milliseconds === undefined ? (
          call.phase === 'receiving' && <span className="l-t2">{t('answer.receiving')}</span>
        ) : (
          <span className="l-t2">{t('answer.milliseconds', { time: milliseconds })}</span>
        )}
        <span className="l-t2">{formatBytes(call.bytes, i18n.language)}</span>
      </p>
      {call.phase === 'done' && (
        <PartTools
          name={t('call-case:point.status')}
          part={{ subject: 'status', path: '', text: String(hop.status) }}
        />
      )}
    </>
  )
}
