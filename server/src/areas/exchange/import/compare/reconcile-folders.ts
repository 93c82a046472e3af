/* Folders of a bundle → what has to be written of them. */
import type { ApplicationBundle } from '@lectern/model'
import { readFolderColumns } from '../../../../content/doc-columns.ts'
import type { IncomingScripts } from '../read/incoming-scripts.ts'
import type { Reconcile } from './reconcile.ts'
import type { FolderItem, DocItem } from './items.ts'
import type { Known } from './known-content.ts'
import { folderKeyOf } from './natural-keys.ts'
import { parentsFirst, placeOf } from './places.ts'
import type { Chosen } from './selection.ts'
import { unchangedItem, applyLock } from './leave-unchanged.ts'

export interface Reconciling {
  scripts: IncomingScripts
  reconcile: Reconcile
  chosen: Chosen
  places: ReadonlyMap<string, string>
}

/** `wanted`: folders that something new goes into, deleted here or not. */
export async function reconcileFolders(
  bundle: ApplicationBundle,
  known: Known,
  { reconcile, chosen, places, scripts, wanted }: Reconciling & { wanted: ReadonlySet<string> },
): Promise<FolderItem[]> {
  const items: FolderItem[] = []
  for (const folder of bundle.folders) {
    const key = folderKeyOf(folder.key)
    // Nothing goes into a new folder whose documents go elsewhere.
    if (chosen.skipped.has(key) || (places.has(key) && !known.folders.has(key))) continue
    const parentKey = placeOf(places, folder.parentKey === undefined ? undefined : folderKeyOf(folder.parentKey))
    const standing = known.folders.get(key)
    const {
      content: _content,
      former: _former,
      ...outcome
    } = known.removed.has(key) && !wanted.has(key)
      ? unchangedItem('removed')
      : applyLock(await reconcile(folder.content, standing), standing?.isLocked === true)
    const columns = readFolderColumns(folder)
    items.push({
      ...outcome,
      kind: 'folder',
      key,
      parentKey,
      columns,
      scripts: scripts.ofFolders.get(folder.key) ?? [],
    })
  }
  return places.size === 0 ? items : parentsFirst(items)
}

/** Folders that new documents go into, with those above them. */
export function foldersOf(
  { folders }: ApplicationBundle,
  docs: readonly DocItem[],
  places: ReadonlyMap<string, string>,
): Set<string> {
  const parents = new Map(
    folders.map(({ key, parentKey }) => [
      folderKeyOf(key),
      placeOf(places, parentKey === undefined ? undefined : folderKeyOf(parentKey)),
    ]),
  )
  const wanted = new Set<string>()
  for (const { verdict, folderKey } of docs)
    for (let key = verdict === 'added' ? folderKey : undefined; key !== undefined; key = parents.get(key)) {
      if (wanted.has(key)) break
      wanted.add(key)
    }
  return wanted
}
