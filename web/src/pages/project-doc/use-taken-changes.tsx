import { modifySource, type ChangelogEntry } from '@lectern/contracts'
import { IconBox, IconBraces } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reviewsQuery } from '../../entities/review/review-queries.ts'
import type { TakenGroup } from '../../features/exchange/review/components/review-workspace.tsx'
import { changelogQuery } from '../../features/following/changelog/changelog-queries.ts'
import { entryPath } from '../../features/following/changelog/entry-path.ts'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'

/**
 * What the push or import of the newest questions of an application changed besides, as the changelog has it: its states are written at the moment
 * its questions are.
 */
export function useTakenChanges(moduleId: string, linkOf: (id: string) => string) {
  const reviews = useInfiniteQuery(reviewsQuery(moduleId))
  const rows = reviews.data?.pages.flatMap((page) => page.list) ?? []
  const newest = rows.reduce<(typeof rows)[number] | undefined>(
    (latest, row) => (latest === undefined || row.saidAtMs > latest.saidAtMs ? row : latest),
    undefined,
  )
  const atMs = newest?.saidAtMs ?? 0
  const changes = useInfiniteQuery({
    ...changelogQuery(
      { moduleId },
      {
        source: newest?.source.kind === 'token' ? modifySource.push : modifySource.import,
        fromMs: atMs,
        toMs: atMs + 1,
      },
    ),
    enabled: newest !== undefined,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = changes
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const asked = new Set(rows.map(({ subjectId }) => subjectId))
  const entries = (changes.data?.pages.flatMap(({ list }) => list) ?? []).filter(
    ({ subject, subjectId }) => subject !== 'folder' && !asked.has(subjectId),
  )
  return {
    find: (id: string) => entries.find((entry) => entry.id === id),
    groups: (['changed', 'added'] as const).map((id): TakenGroup => ({
      id,
      entries: entries.filter(({ act }) => (act === 'added') === (id === 'added')).map((entry) => rowOf(entry, linkOf)),
    })),
  }
}

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

/** A document opens beside the list, anything else in its history. */
function rowOf(entry: ChangelogEntry, linkOf: (id: string) => string): TakenGroup['entries'][number] {
  const { id, name, subject, httpMethod, docType } = entry
  return {
    kind: 'entry',
    id,
    name,
    to: subject === 'doc' ? linkOf(id) : entryPath(entry),
    icon:
      subject === 'doc' ? (
        <MethodLabel type={docType} httpMethod={httpMethod} column />
      ) : subject === 'model' ? (
        <IconBraces {...icon} />
      ) : (
        <IconBox {...icon} />
      ),
  }
}
