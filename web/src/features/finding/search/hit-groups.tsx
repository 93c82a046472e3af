import { searchKinds, searchLimits, type SearchAnswer, type SearchHit, type SearchKind } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
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
  const name = t(`kind.${kind}`)
  return (
    <section aria-label={name}>
      <h2 className="l-mb-8 l-t2 l-size-13 l-bold l-line-20">{name}</h2>
      <ul className="l-plain-list l-clip l-card l-ruled">
        {hits.map((hit) => (
          <HitRow key={hit.id} hit={hit} />
        ))}
      </ul>
      {onAll !== undefined && count > hits.length && (
        <Button size="xs" variant="link" mt={4} onClick={onAll}>
          {count >= searchLimits.counted ? t('showMany', { count }) : t('showAll', { count })}
        </Button>
      )}
    </section>
  )
}
