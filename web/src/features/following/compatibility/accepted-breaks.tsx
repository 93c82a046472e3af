import type { AcceptedBreak } from '@lectern/contracts'
import { findRule, type PlaceStep } from '@lectern/model'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevokeAccepted } from '../../../entities/change/findings/acceptance-queries.ts'
import { PlaceTrail } from '../../../entities/change/place-trail.tsx'
import { useMomentText } from '../../../shared/lib/hooks/use-moment-text.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { Pager } from '../../../shared/ui/table/pager.tsx'
import { acceptedBreaksQuery } from './compatibility-queries.ts'
import classes from './compatibility.module.css'

/** What an application accepts, the latest first. */
export function AcceptedBreaks({ moduleId }: { moduleId: string }) {
  const { t } = useTranslation('compatibility')
  const [pageIndex, setPageIndex] = useState(1)
  const query = useQuery(acceptedBreaksQuery(moduleId, pageIndex))
  return (
    <>
      <p className="l-mb-16 l-max-w-560 l-t2">{t('accepted.intro')}</p>
      <QueryState query={query} rows={3} rowHeight={64}>
        {({ list, total, pageSize }) =>
          total === 0 ? (
            <EmptyState compact icon={<IconChecks size={20} stroke={1.5} />} title={t('accepted.empty')}>
              {t('accepted.emptyBody')}
            </EmptyState>
          ) : (
            <>
              <ul className={clsx('l-card l-plain-list', classes['accepted'])} aria-label={t('accepted.intro')}>
                {list.map((each) => (
                  <AcceptedRow key={each.fingerprint} moduleId={moduleId} accepted={each} />
                ))}
              </ul>
              <Pager total={total} pageIndex={pageIndex} pageSize={pageSize} onPage={setPageIndex} />
            </>
          )
        }
      </QueryState>
    </>
  )
}

function AcceptedRow({ moduleId, accepted }: { moduleId: string; accepted: AcceptedBreak }) {
  const { t } = useTranslation('compatibility')
  const momentOf = useMomentText()
  const { revoke, isPending } = useRevokeAccepted(moduleId)
  const { ruleId, subject, reason, acceptedBy, acceptedAtMs } = accepted
  const topic = findRule(ruleId)?.topic
  const title = topic === undefined ? ruleId : t(`title.${topic}`)
  const name = nameOf(subject)
  return (
    <li className="l-rule-bottom l-unruled-last l-hoverable">
      <div className="l-narrow">
        <p className="l-medium">{title}</p>
        {name !== '' && <p className="l-t3 l-mono l-break">{name}</p>}
        <PlaceTrail place={placeOf(accepted)} />
        <p className="l-break">{reason}</p>
        <p className="l-note">{t('accepted.by', { name: acceptedBy, date: momentOf(acceptedAtMs) })}</p>
      </div>
      <Button
        size="xs"
        loading={isPending}
        aria-label={t('accepted.revokeOne', { name: title })}
        onClick={() => void revoke(accepted)}
      >
        {t('accepted.revoke')}
      </Button>
    </li>
  )
}

/** As the model made it. */
function placeOf({ place }: AcceptedBreak): PlaceStep[] {
  return place as PlaceStep[] // of the same release
}

/** The operation or shared model it is about; nothing for the application itself. */
function nameOf(subject: AcceptedBreak['subject']): string {
  if (subject.kind === 'operation') return `${subject.method.toUpperCase()} ${subject.path}`
  return subject.kind === 'application' ? '' : subject.name
}
