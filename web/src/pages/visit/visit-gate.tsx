import { Button } from '@mantine/core'
import type { VisitedKind, VisitGate as Gate } from '@lectern/contracts'
import { IconClockOff, IconLinkOff, IconLock, IconMail, IconPlayerPause, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visit } from '../../entities/visit/visit-access.ts'
import { EmailForm } from '../../features/sharing/visit-gate/email-form.tsx'
import { UnlockForm } from '../../features/sharing/visit-gate/unlock-form.tsx'
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

interface LockedVisitProps {
  visit: Visit
  gate: Gate
  onOpened: () => void
  onRefused: () => void
}

/** What wants its password, or an email address. Reveals nothing of what it holds. */
export function LockedVisit(props: LockedVisitProps) {
  return props.gate.asks === 'email' ? <EmailVisit {...props} /> : <PasswordVisit {...props} />
}

function EmailVisit({ visit, onOpened, onRefused }: LockedVisitProps) {
  const { t } = useTranslation(['visit-email', 'visit'])
  const title = t('title')
  usePageTitle(title)
  return (
    <GateLayout
      title={<Title mark={<IconMail {...icon} />}>{title}</Title>}
      intro={t('intro')}
      below={t('visit:locked.remembered')}
    >
      <EmailForm visit={visit} onOpened={onOpened} onRefused={onRefused} />
      <p className="l-mt-16 l-hint">{t('notice')}</p>
    </GateLayout>
  )
}

function PasswordVisit({ visit, gate, onOpened, onRefused }: LockedVisitProps) {
  const { t, i18n } = useTranslation('visit')
  const title = t(`locked.title.${visit.of}`)
  usePageTitle(title)
  return (
    <GateLayout
      title={<Title mark={<IconLock {...icon} />}>{title}</Title>}
      intro={t('locked.intro')}
      below={t('locked.remembered')}
    >
      <UnlockForm visit={visit} onOpened={onOpened} onRefused={onRefused} />
      <p className="l-flex l-wrap l-spread l-gap-4-16 l-mt-16 l-hint">
        {gate.expiresAtMs !== null && (
          <span>{t('locked.expires', { date: formatDay(gate.expiresAtMs, i18n.language, false) })}</span>
        )}
        <span>{t('locked.forgotten')}</span>
      </p>
    </GateLayout>
  )
}

/** What never existed looks like what was revoked. */
export function MissingVisit({ of }: { of: VisitedKind }) {
  const { t } = useTranslation('visit')
  const title = t(`notFound.title.${of}`)
  usePageTitle(title)
  return (
    <GateLayout title={<Title mark={<IconLinkOff {...icon} />}>{title}</Title>} intro={t(`notFound.body.${of}`)}>
      {null}
    </GateLayout>
  )
}

/** An address that ends before what it should name: a share, a composed project or a site. */
export function IncompleteVisit() {
  const { t } = useTranslation('visit')
  const title = t('incomplete.title')
  usePageTitle(title)
  return (
    <GateLayout title={<Title mark={<IconLinkOff {...icon} />}>{title}</Title>} intro={t('incomplete.body')}>
      {null}
    </GateLayout>
  )
}

export function ExpiredVisit() {
  const { t } = useTranslation('visit')
  usePageTitle(t('expired.title'))
  return (
    <GateLayout title={<Title mark={<IconClockOff {...icon} />}>{t('expired.title')}</Title>} intro={t('expired.body')}>
      {null}
    </GateLayout>
  )
}

interface AskAgainProps {
  isAsking: boolean
  onAsk: () => void
}

/** What its owner has paused. It opens by itself when it is resumed. */
export function PausedVisit({ isAsking, onAsk }: AskAgainProps) {
  const { t } = useTranslation('visit')
  usePageTitle(t('paused.title'))
  return (
    <GateLayout
      title={<Title mark={<IconPlayerPause {...icon} />}>{t('paused.title')}</Title>}
      intro={t('paused.body')}
    >
      <Button size="lg" fullWidth loading={isAsking} onClick={onAsk}>
        {t('paused.retry')}
      </Button>
    </GateLayout>
  )
}

/** What opens from certain networks only, and not from this one. */
export function OutsideVisit({ isAsking, onAsk }: AskAgainProps) {
  const { t } = useTranslation('visit')
  usePageTitle(t('network.title'))
  return (
    <GateLayout title={<Title mark={<IconWifiOff {...icon} />}>{t('network.title')}</Title>} intro={t('network.body')}>
      <Button size="lg" fullWidth loading={isAsking} onClick={onAsk}>
        {t('network.retry')}
      </Button>
    </GateLayout>
  )
}
