/* Operations at one path with one method, which a description can hold only one of → one description each. */
import type { ApplicationBundle } from '@lectern/model'
import { chooseParts } from '../choose-parts.ts'
import type { ExportApplication } from '../export-format.ts'

/** The application, followed by ones with what the first has no room for. All but the first are called `name 2` and so on. */
export function separateOperations(application: ExportApplication): ExportApplication[] {
  const { name, bundle } = application
  const seen = new Map<string, number>()
  const layers: number[][] = [[]]
  for (const [index, { content }] of bundle.documents.entries()) {
    let layer = 0
    if (content.kind === 'http') {
      const key = `${content.container} ${content.method} ${content.path}`
      layer = seen.get(key) ?? 0
      seen.set(key, layer + 1)
    }
    const list = layers[layer]
    if (list === undefined) layers.push([index])
    else list.push(index)
  }
  if (layers.length === 1) return [application]
  return layers.map((documents, layer) => ({
    ...application,
    name: layer === 0 ? name : `${name} ${String(layer + 1)}`,
    bundle: chooseParts(bundle, { documents, folderKeys: layer === 0 ? emptyFolders(bundle) : [] }),
  }))
}

/** Folders that are there for what they say. */
function emptyFolders({ folders, documents }: ApplicationBundle): string[] {
  const used = new Set([...documents.map(({ folderKey }) => folderKey), ...folders.map(({ parentKey }) => parentKey)])
  return folders.flatMap(({ key }) => (used.has(key) ? [] : [key]))
}
