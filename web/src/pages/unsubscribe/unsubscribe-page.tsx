import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useUnsubscribe } from '../../features/following/email-notices/email-notice-queries.ts'
import { describeError } from '../../shared/api/report-error.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { FormProblem } from '../../shared/ui/form/form-problem.tsx'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Where the link in an email leads. Nothing happens before the button: programs that check emails open their links as well. */
export function UnsubscribePage() {
  const { t } = useTranslation('email-notices')
  const { key = '' } = useParams()
  const stop = useUnsubscribe(key)
  usePageTitle(t('stop.title'))
  if (stop.isSuccess) {
    return (
      <GateLayout
        title={t('stop.doneTitle')}
        intro={t('stop.done')}
        below={<Link to="/user/systemSetting">{t('stop.toPreferences')}</Link>}
      >
        {null}
      </GateLayout>
    )
  }
  return (
    <GateLayout title={t('stop.title')} intro={t('stop.intro')}>
      <FormProblem>{stop.error === null ? undefined : describeError(stop.error)}</FormProblem>
      <Button
        variant="filled"
        size="lg"
        fullWidth
        loading={stop.isPending}
        onClick={() => {
          stop.mutate()
        }}
      >
        {t('stop.submit')}
      </Button>
    </GateLayout>
  )
}
