import type { Activity } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'

/** What happened last in a space or project, as one line. */
export function ActivityWords({ activity }: { activity: Activity }) {
  const { t } = useTranslation('activity')
  const { kind, byName, docName, moduleName } = activity
  const words = t(`latest.${kind}`, { by: byName, name: docName, module: moduleName })
  return (
    <span className="l-t1 l-cut" title={words}>
      {words}
    </span>
  )
}
