import type { ActiveLimit } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconHourglass, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { CardRow, RowCard } from '../../../shared/ui/table/row-card.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { useLiftLimit } from './api/attempt-limit-queries.ts'

const icon = { size: 18, stroke: 1.6 } as const

function LimitRow({ limit }: { limit: ActiveLimit }) {
  const { t } = useTranslation('attempt-limits')
  const lift = useLiftLimit()
  const { id, kind, name, address, failures, lockedUntilMs } = limit
  const isSlowed = lockedUntilMs === null
  const subject = [name, address].filter((text) => text !== '').join(' · ') || t('unknownName')
  return (
    <CardRow
      icon={isSlowed ? <IconHourglass {...icon} /> : <IconLock {...icon} />}
      name={subject}
      tag={<Tag tone={isSlowed ? 'warn' : 'bad'}>{t(isSlowed ? 'slowed' : 'locked')}</Tag>}
      detail={t('detail', { kind: t(`kind.${kind}`), count: failures })}
      moment={
        lockedUntilMs !== null && (
          <>
            {t('until')} <RelativeDate epochMs={lockedUntilMs} />
          </>
        )
      }
      action={
        <Button
          variant="subtle"
          loading={lift.isPending}
          aria-label={t('lift.label', { name: subject })}
          onClick={() => {
            lift.mutate(id, {
              onSuccess: () => {
                showToast({ kind: 'done', message: t('lift.done', { name: subject }) })
              },
            })
          }}
        >
          {t('lift.action')}
        </Button>
      }
    />
  )
}

/** Locks and slowdowns, each with what ends it. */
export function AttemptLimitList({ limits }: { limits: readonly ActiveLimit[] }) {
  const { t } = useTranslation('attempt-limits')
  return (
    <RowCard label={t('title')}>
      {limits.map((limit) => (
        <LimitRow key={limit.id} limit={limit} />
      ))}
    </RowCard>
  )
}
