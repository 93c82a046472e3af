import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deletedSpacesQuery } from '../../entities/space/space-queries.ts'
import { TrashPageBody } from '../../features/places/trash/components/trash-page-body.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'

/** Deleted spaces. */
export function SpacesTrashPage() {
  const { t } = useTranslation('trash')
  usePageTitle(t('title'))
  return <TrashPageBody title={t('spacesTitle')} query={useQuery(deletedSpacesQuery)} />
}
