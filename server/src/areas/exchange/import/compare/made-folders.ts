/* Folders that people made and a source has too. */
import type { BundleFolder } from '@lectern/model'
import { folderKey } from '../../../../content/doc-keys.ts'
import type { Known } from './known-content.ts'
import { folderKeyOf } from './natural-keys.ts'
import { parentsFirst } from './places.ts'

/**
 * With a folder that people made where the source has a new one of that name at that place: two beside each other cannot be called the same. Each is one
 * of the source's at most.
 */
export function joinMadeFolders(known: Known, folders: readonly BundleFolder[]): Known {
  const joined = new Map(known.folders)
  const keyed = folders.map(({ key, parentKey, name }) => ({
    key: folderKeyOf(key),
    parentKey: parentKey === undefined ? undefined : folderKeyOf(parentKey),
    name,
  }))
  const taken = new Set(keyed.map(({ key }) => known.folders.get(key)?.id))
  for (const { key, parentKey, name } of parentsFirst(keyed)) {
    const parent = parentKey === undefined ? null : joined.get(parentKey)
    if (joined.has(key) || parent === undefined) continue
    const made = known.folders.get(folderKey(parent?.id ?? null, name))
    if (made === undefined || taken.has(made.id)) continue
    joined.set(key, made)
    taken.add(made.id)
  }
  return { ...known, folders: joined }
}
