import type { ShareGate as Gate } from '@lectern/contracts'
import { IconClockOff, IconLinkOff, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnlockForm } from '../../features/sharing/share-gate/unlock-form.tsx'
import { formatDay } from '../../shared/lib/dates.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { GateLayout } from '../layout/gate-layout.tsx'

const icon = { size: 20, stroke: 1.5 } as const

function Title({ mark, children }: { mark: ReactNode; children: string }) {
  return (
    <>
      <span className="l-row l-center l-mb-16 l-w-40 l-h-40 l-t3 l-on-hover l-round-card" aria-hidden>
        {mark}
      </span>
      {children}
    </>
  )
}

/** A share that wants its password. Reveals nothing of what it holds. */
export function LockedShare({ gate, onOpened, onLost }: { gate: Gate; onOpened: () => void; onLost: () => void }) {
  const { t, i18n } = useTranslation('share')
  usePageTitle(t('gate.title'))
  return (
    <GateLayout
      title={<Title mark={<IconLock {...icon} />}>{t('gate.title')}</Title>}
      intro={t('gate.intro')}
      below={t('gate.remembered')}
    >
      <UnlockForm shareKey={gate.id} onOpened={onOpened} onLost={onLost} />
      <p className="l-flex l-wrap l-spread l-gap-4-16 l-mt-16 l-hint">
        {gate.expiresAtMs !== null && (
          <span>{t('gate.expires', { date: formatDay(gate.expiresAtMs, i18n.language, false) })}</span>
        )}
        <span>{t('gate.forgotten')}</span>
      </p>
    </GateLayout>
  )
}

/** A share that has ended. One that never existed looks like one that was revoked. */
export function EndedShare({ isExpired }: { isExpired: boolean }) {
  const { t } = useTranslation('share')
  const title = t(isExpired ? 'gate.expiredTitle' : 'gate.notFoundTitle')
  usePageTitle(title)
  return (
    <GateLayout
      title={<Title mark={isExpired ? <IconClockOff {...icon} /> : <IconLinkOff {...icon} />}>{title}</Title>}
      intro={t(isExpired ? 'gate.expired' : 'gate.notFound')}
    >
      {null}
    </GateLayout>
  )
}
