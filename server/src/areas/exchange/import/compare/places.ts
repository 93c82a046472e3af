/* Documents that a user imports into another folder than the source's. */
import type { FolderPlace } from '../import-payload.ts'
import type { Known } from './known-content.ts'

/** By the key of the source's folder: key of the one its documents go into, '' for none. A folder deleted meanwhile changes nothing. */
export function placesOf(places: readonly FolderPlace[], { folders }: Pick<Known, 'folders'>): Map<string, string> {
  const keys = new Map([...folders].map(([key, { id }]) => [id, key]))
  return new Map(
    places.flatMap(({ key, intoKey, intoId }): [string, string][] => {
      const into = intoId === undefined ? (intoKey ?? '') : keys.get(intoId)
      return into === undefined ? [] : [[key, into]]
    }),
  )
}

/** The folder something goes into; `undefined` for none. */
export function placeOf(places: ReadonlyMap<string, string>, key: string | undefined): string | undefined {
  const place = key === undefined ? '' : (places.get(key) ?? key)
  return place === '' ? undefined : place
}

/** Each folder behind the one it is in; one that would be inside itself is in none. */
export function parentsFirst<T extends { key: string; parentKey: string | undefined }>(folders: readonly T[]): T[] {
  const byKey = new Map(folders.map((folder) => [folder.key, folder]))
  const placed = new Map<string, T>()
  const open = new Set<string>()
  const place = (folder: T): void => {
    if (placed.has(folder.key)) return
    open.add(folder.key)
    const parent = byKey.get(folder.parentKey ?? '')
    const isInCircle = parent !== undefined && open.has(parent.key)
    if (parent !== undefined && !isInCircle) place(parent)
    open.delete(folder.key)
    placed.set(folder.key, isInCircle ? { ...folder, parentKey: undefined } : folder)
  }
  for (const folder of folders) place(folder)
  return [...placed.values()]
}
