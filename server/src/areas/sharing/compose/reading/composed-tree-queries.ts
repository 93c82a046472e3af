/* What visitors see of a composed project now, for what writes it out. */
import type { AppContext } from '../../../../core/context.ts'
import type { TreeItem } from '../../../documents/doc/tree/tree-queries.ts'
import { listEntries } from '../entries/entry-repo.ts'
import { listShownPages } from '../pages/page-repo.ts'
import { listSources, readContents } from './compose-sources.ts'
import { buildComposeTree } from './compose-tree.ts'

export interface ComposedTree {
  /** Parents before their children, in reading order. */
  items: TreeItem[]
  /** Names that sources have here and not where they are, by their public ids. */
  names: Map<string, string>
}

export async function readTreeOfVisitors(db: AppContext['db'], composeId: number): Promise<ComposedTree> {
  const contents = await readContents(db, composeId, await listSources(db, composeId), listEntries)
  const items = buildComposeTree(contents, await listShownPages(db, composeId))
  const names = new Map(
    contents.entries.flatMap(({ entry, source }) =>
      source === undefined || entry.name === '' ? [] : [[source.publicId, entry.name] as const],
    ),
  )
  return { items, names }
}
