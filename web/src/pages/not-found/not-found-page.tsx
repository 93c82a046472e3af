import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

/** Where every unknown address ends. */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  usePageTitle(t('notFound.title'))
  return (
    <EmptyState
      isPage
      icon={<IconMapOff size={20} stroke={1.5} />}
      title={t('notFound.title')}
      actions={
        <Button component={Link} to="/dashboard" variant="filled">
          {t('notFound.back')}
        </Button>
      }
    >
      {t('notFound.body')}
    </EmptyState>
  )
}
