import type { EmailEvent, EmailMode } from '@lectern/contracts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { preferencesQuery } from '../../../entities/preferences/preference-queries.ts'
import { ListTable } from '../../../shared/ui/table/list-table.tsx'
import { useMuteEmails } from './email-notice-queries.ts'
import table from '../../../shared/ui/table/list-table.module.css'
import classes from './channel-matrix.module.css'

/** Events that no emails are sent about. */
const messageEvents = ['commented', 'finished', 'roleChanged', 'signInChanged'] as const

const groups = [
  { id: 'docs', events: ['docChanged', 'docMoved', 'docDeleted'] },
  { id: 'releases', events: ['releasePublished', 'releaseChanged'] },
  { id: 'own', events: messageEvents },
] as const

const isEmailed = (event: NoticeEvent): event is EmailEvent => !messageEvents.some((each) => each === event)

type NoticeEvent = EmailEvent | (typeof messageEvents)[number]

interface ChannelMatrixProps {
  mode: EmailMode
}

/** Which events come as messages and which by email, too; a change applies at once. */
export function ChannelMatrix({ mode }: ChannelMatrixProps) {
  const { t } = useTranslation('email-notices')
  return (
    <ListTable
      isFramed
      label={t('matrix.title')}
      className={classes['table'] ?? ''}
      headClassName={classes['head']}
      columns={[
        t('matrix.event'),
        <Channel key="here" name={t('matrix.here')} note={t('matrix.always')} />,
        <Channel key="email" name={t('matrix.email')} note={t(`setting.modes.${mode}`)} />,
      ]}
    >
      {groups.map(({ id, events }) => (
        <Fragment key={id}>
          <div role="row" className="l-note l-rule-bottom l-px-12 l-py-6">
            <span role="rowheader">{t(`matrix.group.${id}`)}</span>
          </div>
          {events.map((event) => (
            <EventRow key={event} event={event} mode={mode} />
          ))}
        </Fragment>
      ))}
    </ListTable>
  )
}

function Channel({ name, note }: { name: string; note: string }) {
  return (
    <span role="columnheader" className="l-column l-text-center">
      <span className="l-t1">{name}</span>
      <span className="l-note l-regular">{note}</span>
    </span>
  )
}

function EventRow({ event, mode }: ChannelMatrixProps & { event: NoticeEvent }) {
  const { t } = useTranslation('email-notices')
  const name = t(`matrix.events.${event}`)
  return (
    <div role="row" className={table['row']}>
      <span role="cell">{name}</span>
      <span role="cell" className="l-flex l-center">
        <Checkbox checked disabled readOnly aria-label={`${name}: ${t('matrix.here')}`} />
      </span>
      <span role="cell" className="l-flex l-center">
        {isEmailed(event) ? (
          <EmailTick event={event} mode={mode} label={`${name}: ${t('matrix.email')}`} />
        ) : (
          <span className="l-t3">–</span>
        )}
      </span>
    </div>
  )
}

function EmailTick({ event, mode, label }: ChannelMatrixProps & { event: EmailEvent; label: string }) {
  const { data: preferences } = useQuery(preferencesQuery)
  const mute = useMuteEmails()
  const muted = (mute.isPending ? mute.variables : preferences?.mutedEmails) ?? []
  return (
    <Checkbox
      aria-label={label}
      checked={mode !== 'off' && !muted.includes(event)}
      disabled={mode === 'off' || preferences === undefined}
      onChange={({ currentTarget: { checked } }) =>
        mute.mutate(checked ? muted.filter((each) => each !== event) : [...muted, event])
      }
    />
  )
}
