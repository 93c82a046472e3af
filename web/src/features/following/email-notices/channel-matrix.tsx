import type { EmailEvent, EmailMode } from '@lectern/contracts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { preferencesQuery } from '../../../entities/preferences/preference-queries.ts'
import { ListTable } from '../../../shared/ui/table/list-table.tsx'
import { useMuteNotices, type NoticeChannel } from './email-notice-queries.ts'
import table from '../../../shared/ui/table/list-table.module.css'
import classes from './channel-matrix.module.css'

/** Events that come as messages alone. */
const messageEvents = ['commented', 'finished', 'roleChanged', 'signInChanged'] as const

const groups = [
  { id: 'docs', events: ['docChanged', 'docMoved', 'docDeleted'] },
  { id: 'releases', events: ['releasePublished', 'releaseChanged'] },
  { id: 'own', events: messageEvents },
] as const

const isSent = (event: NoticeEvent): event is EmailEvent => !messageEvents.some((each) => each === event)

type NoticeEvent = EmailEvent | (typeof messageEvents)[number]

/** How it is set; absent without one. */
export interface WebhookState {
  isOn: boolean
}

interface ChannelMatrixProps {
  mode: EmailMode
  webhook: WebhookState | undefined
}

/** Which events come as messages, which by email, too, and which to the person's own webhook; a change applies at once. */
export function ChannelMatrix({ mode, webhook }: ChannelMatrixProps) {
  const { t } = useTranslation('email-notices')
  const channels: ChannelState[] = [
    { channel: 'mutedEmails', name: t('matrix.email'), note: t(`setting.modes.${mode}`), isOn: mode !== 'off' },
    ...(webhook === undefined
      ? []
      : [
          {
            channel: 'mutedWebhook' as const,
            name: t('matrix.webhook'),
            note: t(`setting.modes.${webhook.isOn ? 'instant' : 'off'}`),
            isOn: webhook.isOn,
          },
        ]),
  ]
  return (
    <ListTable
      isFramed
      label={t('matrix.title')}
      className={clsx(classes['table'], webhook !== undefined && classes['wide'])}
      headClassName={classes['head']}
      columns={[
        t('matrix.event'),
        <Channel key="here" name={t('matrix.here')} note={t('matrix.always')} />,
        ...channels.map(({ channel, name, note }) => <Channel key={channel} name={name} note={note} />),
      ]}
    >
      {groups.map(({ id, events }) => (
        <Fragment key={id}>
          <div role="row" className="l-note l-rule-bottom l-px-12 l-py-6">
            <span role="rowheader">{t(`matrix.group.${id}`)}</span>
          </div>
          {events.map((event) => (
            <EventRow key={event} event={event} channels={channels} />
          ))}
        </Fragment>
      ))}
    </ListTable>
  )
}

/** A column. */
interface ChannelState {
  channel: NoticeChannel
  name: string
  note: string
  isOn: boolean
}

function Channel({ name, note }: { name: string; note: string }) {
  return (
    <span role="columnheader" className="l-column l-text-center">
      <span className="l-t1">{name}</span>
      <span className="l-note l-regular">{note}</span>
    </span>
  )
}

function EventRow({ event, channels }: { event: NoticeEvent; channels: readonly ChannelState[] }) {
  const { t } = useTranslation('email-notices')
  const name = t(`matrix.events.${event}`)
  return (
    <div role="row" className={table['row']}>
      <span role="cell">{name}</span>
      <span role="cell" className="l-flex l-center">
        <Checkbox checked disabled readOnly aria-label={`${name}: ${t('matrix.here')}`} />
      </span>
      {channels.map((state) => (
        <span key={state.channel} role="cell" className="l-flex l-center">
          {isSent(event) ? (
            <NoticeTick event={event} {...state} name={`${name}: ${state.name}`} />
          ) : (
            <span className="l-t3">–</span>
          )}
        </span>
      ))}
    </div>
  )
}

function NoticeTick({ event, channel, isOn, name }: Omit<ChannelState, 'note'> & { event: EmailEvent }) {
  const { data: preferences } = useQuery(preferencesQuery)
  const mute = useMuteNotices(channel)
  const muted = (mute.isPending ? mute.variables : preferences?.[channel]) ?? []
  return (
    <Checkbox
      aria-label={name}
      checked={isOn && !muted.includes(event)}
      disabled={!isOn || preferences === undefined}
      onChange={({ currentTarget: { checked } }) =>
        mute.mutate(checked ? muted.filter((each) => each !== event) : [...muted, event])
      }
    />
  )
}
