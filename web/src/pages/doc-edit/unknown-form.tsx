import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

/** In place of an editor for content this version cannot read. */
export function UnknownForm() {
  const { t } = useTranslation('document')
  return (
    <EmptyState icon={<IconFileOff size={20} stroke={1.5} />} title={t('unknown.title')}>
      {t('unknown.body')}
    </EmptyState>
  )
}
