import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../shared/ui/feedback/empty-state.tsx'

/** In place of a page that could not be drawn or whose code could not be fetched, as after an update of the server. */
export function RouteError() {
  const { t } = useTranslation()
  return (
    <main role="alert">
      <EmptyState
        isPage
        icon={<IconAlertCircle size={20} stroke={1.5} />}
        title={t('error.pageTitle')}
        actions={
          <Button
            variant="filled"
            onClick={() => {
              window.location.reload()
            }}
          >
            {t('error.reload')}
          </Button>
        }
      >
        {t('error.page')}
      </EmptyState>
    </main>
  )
}
