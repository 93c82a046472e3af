/* Documents and shared models that a source does not send follow the new names of shared models. */
import { hashText, type NewText } from '../../../../db/content-store.ts'
import { mapTogether, type ReconcileOptions, type ReadContent } from './reconcile.ts'
import type { ImportItem } from './items.ts'
import type { Known, KnownSubject } from './known-content.ts'

export interface Follower {
  kind: 'doc' | 'component'
  key: string
  row: KnownSubject
  text: NewText
}

/** What the source does not have, and what is not imported of it: it follows the new names of shared models. */
export async function followElsewhere(
  { docs, components }: Known,
  items: readonly ImportItem[],
  { read, follow, isDryRun }: { read: ReadContent } & Required<Pick<ReconcileOptions, 'follow' | 'isDryRun'>>,
): Promise<Follower[]> {
  if (isDryRun) return []
  const met = new Set(
    items.flatMap((item) => (item.kind === 'folder' ? [] : [`${item.kind} ${item.formerKey ?? item.key}`])),
  )
  const rows = [
    ...[...docs].map(([key, row]) => ({ kind: 'doc' as const, key, row })),
    ...[...components].map(([key, row]) => ({ kind: 'component' as const, key, row })),
  ]
  const others = rows.filter(({ kind, key }) => !met.has(`${kind} ${key}`))
  const followers = await mapTogether(others, async ({ kind, key, row }): Promise<Follower[]> => {
    const content = await read(row.head)
    const after = content === undefined ? undefined : follow(content)
    if (after === undefined || after === content) return []
    const text = JSON.stringify(after)
    return [{ kind, key, row, text: { hash: hashText(text), text } }]
  })
  return followers.flat()
}
