import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Leads to the history of what stands beside it; `name` where several such stand on a page. */
export function HistoryLink({ to, name }: { to: string; name?: string }) {
  const { t } = useTranslation('history')
  const label = name === undefined ? t('title') : t('of', { name })
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={to} aria-label={label}>
        <IconHistory size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
