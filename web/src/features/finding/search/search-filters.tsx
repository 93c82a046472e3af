import { searchKinds, type SearchAnswer, type SearchKind } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { countText } from '../../../entities/search/count-text.ts'
import { Segmented } from '../../../shared/ui/form/segmented.tsx'

interface SearchFiltersProps {
  counts: SearchAnswer['counts'] | undefined
  kind: SearchKind | undefined
  onKind: (kind: SearchKind | undefined) => void
}

/**
 * The kinds of what was found, with how many there are of each; those without any are left out. Spaces have no counts: of each kind the newest
 * `searchLimits.counted` are counted, and how many of these are in a space says nothing about what else is there.
 */
export function KindFilter({ counts, kind, onKind }: SearchFiltersProps) {
  const { t } = useTranslation('search')
  const shown = searchKinds.filter((each) => each === kind || (counts?.[each] ?? 0) > 0)
  if (shown.length === 0) return null
  return (
    <Segmented
      name={t('kindName')}
      value={kind ?? 'all'}
      segments={[
        { value: 'all', label: t('all') },
        ...shown.map((each) => ({ value: each, label: `${t(`kind.${each}`)} ${countText(counts?.[each] ?? 0)}` })),
      ]}
      onChange={(next) => onKind(next === 'all' ? undefined : next)}
    />
  )
}
