import { searchKinds, searchLimits, type SearchAnswer, type SearchHit, type SearchKind } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FoundList } from './found-list.tsx'
import { HitRow } from './hit-row.tsx'

interface HitGroupsProps {
  answer: SearchAnswer
  /** Absent where all kinds are shown. */
  kind: SearchKind | undefined
  onKind: (kind: SearchKind) => void
}

/** What was found, by kind. */
export function HitGroups({ answer: { hits, counts }, kind, onKind }: HitGroupsProps) {
  const groups = searchKinds.flatMap((each) => {
    const own = hits.filter((hit) => hit.kind === each)
    return own.length === 0 ? [] : [{ kind: each, hits: own, count: counts[each] }]
  })
  return (
    <div className="l-column l-gap-16">
      {groups.map((group) => (
        <HitGroup key={group.kind} {...group} onAll={kind === undefined ? () => onKind(group.kind) : undefined} />
      ))}
    </div>
  )
}

interface HitGroupProps {
  kind: SearchKind
  hits: readonly SearchHit[]
  count: number
  onAll: (() => void) | undefined
}

function HitGroup({ kind, hits, count, onAll }: HitGroupProps) {
  const { t } = useTranslation('search')
  return (
    <FoundList
      name={t(`kind.${kind}`)}
      after={
        onAll !== undefined &&
        count > hits.length && (
          <Button size="xs" variant="link" mt={4} onClick={onAll}>
            {count >= searchLimits.counted ? t('showMany', { count }) : t('showAll', { count })}
          </Button>
        )
      }
    >
      {hits.map((hit) => (
        <HitRow key={hit.id} hit={hit} />
      ))}
    </FoundList>
  )
}
