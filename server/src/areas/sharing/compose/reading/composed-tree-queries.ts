/* What visitors see of a composed project now, for what writes it out. */
import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../../../core/context.ts'
import type { TreeItem } from '../../../documents/doc/tree/tree-queries.ts'
import { listEntries } from '../entries/entry-repo.ts'
import { listShownPages } from '../pages/page-repo.ts'
import { listSources, readContents, readSourceRows, type ComposeSource } from './compose-sources.ts'
import { buildComposeTree } from './compose-tree.ts'

export { noModule } from './compose-tree.ts'

export interface ComposedTree {
  /** Parents before their children, in reading order. */
  items: TreeItem[]
  /** Names that sources have here and not where they are, by their public ids. */
  names: Map<string, string>
}

/** `sources`: who may read what, where that was decided before. */
export async function readTreeOfVisitors(
  db: AppContext['db'],
  composeId: number,
  sources?: readonly ComposeSource[],
): Promise<ComposedTree> {
  const readable = sources ?? (await listSources(db, composeId))
  const contents = await readContents(db, composeId, {
    sources: readable,
    listRows: listEntries,
    readRows: (entries) => readSourceRows(db, composeId, entries),
  })
  const pages = await listShownPages(db, composeId)
  await setImmediate()
  const items = buildComposeTree(contents, pages)
  await setImmediate()
  const names = new Map(
    contents.entries.flatMap(({ entry, source }) =>
      source === undefined || entry.name === '' ? [] : [[source.publicId, entry.name] as const],
    ),
  )
  return { items, names }
}
