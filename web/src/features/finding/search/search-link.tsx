import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Opens the search, in the top bar. */
export function SearchLink() {
  const { t } = useTranslation('shell')
  return (
    <Tooltip label={t('search')}>
      <ActionIcon component={Link} to="/search" aria-label={t('search')}>
        <IconSearch size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
