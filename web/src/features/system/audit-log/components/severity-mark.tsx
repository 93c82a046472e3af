import type { AuditSeverity } from '@lectern/contracts'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A level as a mark and a word; what needs no second look has the word alone. */
export function SeverityMark({ severity }: { severity: AuditSeverity }) {
  const { t } = useTranslation('audit-log')
  const word = t(`severity.${severity}`)
  const tone = severity === 'critical' ? 'l-bad' : severity === 'warning' ? 'l-warn' : 'l-t3'
  const Mark = severity === 'critical' ? IconAlertOctagon : IconAlertTriangle
  return (
    <span className={`l-inline-row l-gap-6 l-one-line ${tone}`} title={word}>
      {severity !== 'info' && <Mark size={15} stroke={1.6} className="l-fixed" aria-hidden />}
      <span>{word}</span>
    </span>
  )
}
