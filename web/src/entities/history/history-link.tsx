import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Leads to the history of what stands beside it. */
export function HistoryLink({ to }: { to: string }) {
  const { t } = useTranslation('history')
  return (
    <Tooltip label={t('title')}>
      <ActionIcon component={Link} to={to} aria-label={t('title')}>
        <IconHistory size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
