/*
 * Leaving out what was not selected in a preview. Owns: that nothing inside a folder that is left out comes in, and no new shared model
 * that only such documents need.
 */
import { referencesOf, type ApplicationBundle, type BundleDocument, type Component, type Json } from '@lectern/model'
import type { ImportPart } from '@lectern/contracts'
import type { SkippedKeys } from '../import-payload.ts'
import { folderKeyOf } from './natural-keys.ts'

export interface Chosen {
  /** Keys of folders and documents that stay out. */
  skipped: ReadonlySet<string>
  /** Whether a shared model comes in; `isKnown`: there is one of that name here. */
  isWanted: (component: Component, isKnown: boolean) => boolean
}

/** @param keys of the documents, in their order */
export function choose(
  bundle: ApplicationBundle,
  keys: readonly string[],
  { folders, docs }: SkippedKeys,
  leftOut: readonly ImportPart[],
): Chosen {
  if (folders.length + docs.length + leftOut.length === 0) return { skipped: new Set(), isWanted: () => true }
  const skipped = new Set([...docs, ...skippedFolders(bundle, folders)])
  const isOut = ({ folderKey }: BundleDocument, index: number): boolean =>
    skipped.has(keys[index] ?? '') || (folderKey !== undefined && skipped.has(folderKeyOf(folderKey)))
  const [left, taken] = [bundle.documents.filter(isOut), bundle.documents.filter((each, index) => !isOut(each, index))]
  for (const [index, document] of bundle.documents.entries()) if (isOut(document, index)) skipped.add(keys[index] ?? '')
  const reach = reachIn(bundle.components)
  const { root } = bundle.application
  const needed = reach([...taken.map(contentOf), root])
  const unneeded = reach(left.map(contentOf))
  return {
    skipped,
    isWanted: (component, isKnown) => {
      const ref = refOf(component)
      if (leftOut.includes(partOf(component))) return !isKnown && needed.has(ref)
      return needed.has(ref) || !unneeded.has(ref)
    },
  }
}

function partOf({ section }: Component): ImportPart {
  return section === 'securitySchemes' ? 'security' : 'models'
}

function contentOf({ content }: BundleDocument): Json {
  // Contents are JSON; the declared types only say more.
  return content as unknown as Json
}

/** With the folders in them; folders come with those above first. */
function skippedFolders(bundle: ApplicationBundle, folders: readonly string[]): Set<string> {
  const skipped = new Set(folders)
  for (const { key, parentKey } of bundle.folders)
    if (parentKey !== undefined && skipped.has(folderKeyOf(parentKey))) skipped.add(folderKeyOf(key))
  return skipped
}

/** Everything contents refer to, and what that refers to. */
function reachIn(components: readonly Component[]): (contents: readonly Json[]) => Set<string> {
  const values = new Map(components.map(({ section, name, value }) => [refOf({ section, name }), value]))
  return (contents) => {
    const reached = new Set<string>()
    const waiting = [...contents]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const { ref } of referencesOf(next)) {
        if (reached.has(ref)) continue
        reached.add(ref)
        const value = values.get(ref)
        if (value !== undefined) waiting.push(value)
      }
    return reached
  }
}

export function refOf({ section, name }: Pick<Component, 'section' | 'name'>): string {
  return `#/components/${section}/${name}`
}
