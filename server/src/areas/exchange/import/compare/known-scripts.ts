/* Scripts that a source has around calls of what exists already. Does not own: what becomes of them (`follow-scripts-commands.ts`). */
import type { KnownScripts } from '../../../trying/script/follow-scripts-commands.ts'
import type { ImportItem } from './items.ts'

/** An item with the row it is about. */
interface Met {
  item: ImportItem
  old: { id: number } | undefined
}

/** Of documents and folders that the import may change. */
export function scriptsOfKnown(met: readonly Met[]): KnownScripts[] {
  const within = docsWithin(met)
  return met.flatMap(({ item, old }): KnownScripts[] => {
    if (item.kind === 'component' || item.scripts.length === 0 || old === undefined) return []
    if (item.verdict !== 'changed' && item.verdict !== 'unchanged') return []
    const { kind: scope, scripts, key } = item
    return [{ of: { scope, id: old.id }, scripts, docIds: scope === 'folder' ? (within.get(key) ?? []) : [] }]
  })
}

/** By the key of a folder: documents that exist in it, and in those it holds. */
function docsWithin(met: readonly Met[]): Map<string, number[]> {
  const above = new Map(
    met.flatMap(({ item }) => (item.kind === 'folder' ? [[item.key, item.parentKey] as const] : [])),
  )
  const within = new Map<string, number[]>()
  for (const { item, old } of met) {
    if (item.kind !== 'doc' || old === undefined) continue
    const passed = new Set<string>()
    for (let key = item.folderKey; key !== undefined && !passed.has(key); key = above.get(key)) {
      passed.add(key)
      within.set(key, [...(within.get(key) ?? []), old.id])
    }
  }
  return within
}
