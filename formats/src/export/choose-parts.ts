/*
 * A bundle → the bundle of chosen folders and documents, with the folders around them and the shared components they need.
 * The result shares objects with the bundle.
 */
import {
  arrayAt,
  componentClosure,
  componentKeyOf,
  firstTag,
  isObject,
  refOf,
  stringAt,
  stringsAt,
  tagsOfFolders,
  type ApplicationBundle,
  type BundleDocument,
  type BundleFolder,
  type Component,
  type Json,
  type JsonObject,
} from '@lectern/model'

/** Which parts to keep; both together are a union. */
export interface ChosenParts {
  /** Keys of folders to keep with everything below them. */
  folderKeys?: Iterable<string>
  /** Positions in `bundle.documents`. */
  documents?: Iterable<number>
}

/** The chosen parts in their order. Operations that nobody chose leave nothing behind but the texts that refer to them. */
export function chooseParts(bundle: ApplicationBundle, chosen: ChosenParts): ApplicationBundle {
  const inside = foldersBelow(bundle.folders, new Set(chosen.folderKeys))
  const picked = new Set(chosen.documents)
  const documents = bundle.documents.filter(
    ({ folderKey }, index) => picked.has(index) || (folderKey !== undefined && inside.has(folderKey)),
  )
  const folders = foldersAround(bundle.folders, inside, documents)
  const root = chooseRoot(bundle, folders, documents)
  const { emptyPaths: _empty, ...application } = bundle.application
  return {
    application: { ...application, root },
    components: chooseComponents(bundle.components, [root, ...documents.map(jsonOf)]),
    folders,
    documents,
  }
}

/** Contents are JSON; the declared types only say more. */
const jsonOf = ({ content }: BundleDocument): Json => content as unknown as Json

/** Keys of the chosen folders and of all below them; parents come before children in a bundle. */
function foldersBelow(folders: readonly BundleFolder[], chosen: ReadonlySet<string>): Set<string> {
  const inside = new Set<string>()
  for (const { key, parentKey } of folders)
    if (chosen.has(key) || (parentKey !== undefined && inside.has(parentKey))) inside.add(key)
  return inside
}

function foldersAround(
  folders: readonly BundleFolder[],
  inside: ReadonlySet<string>,
  documents: readonly BundleDocument[],
): BundleFolder[] {
  const byKey = new Map(folders.map((folder) => [folder.key, folder]))
  const kept = new Set<string>()
  for (const start of [...inside, ...documents.flatMap(({ folderKey }) => folderKey ?? [])]) {
    let key: string | undefined = start
    while (key !== undefined && !kept.has(key)) {
      kept.add(key)
      key = byKey.get(key)?.parentKey
    }
  }
  return folders.filter(({ key }) => kept.has(key))
}

/** The root without tags and webhooks of what is not kept. */
function chooseRoot(
  bundle: ApplicationBundle,
  folders: readonly BundleFolder[],
  documents: readonly BundleDocument[],
): JsonObject {
  const { tags, webhooks: _webhooks, ...root } = bundle.application.root
  if (!Array.isArray(tags)) return root
  const used = usedTags(bundle.folders, folders, documents)
  addParents(used, tags)
  const kept = tags.filter((tag) => isObject(tag) && used.has(stringAt(tag, 'name') ?? ''))
  return kept.length === 0 ? root : { ...root, tags: kept }
}

function usedTags(
  all: readonly BundleFolder[],
  folders: readonly BundleFolder[],
  documents: readonly BundleDocument[],
): Set<string> {
  const tags = tagsOfFolders(all)
  const used = new Set(folders.flatMap(({ key }) => tags.get(key) ?? []))
  for (const { content } of documents) {
    if (content.kind !== 'http') continue
    const first = firstTag(content.operation)
    for (const tag of [first, ...stringsAt(content.operation, 'tags')]) if (tag !== undefined) used.add(tag)
  }
  return used
}

/** Tags name their parents (OpenAPI 3.2). */
function addParents(used: Set<string>, tags: readonly Json[]): void {
  const parents = new Map(
    tags.flatMap((tag) => (isObject(tag) ? [[stringAt(tag, 'name') ?? '', stringAt(tag, 'parent')] as const] : [])),
  )
  // A set grows while it is walked.
  for (const name of used) {
    const parent = parents.get(name)
    if (parent !== undefined) used.add(parent)
  }
}

/** The components the contents need, in their order; models that build on a kept one with a discriminator are meant by it. */
function chooseComponents(components: readonly Component[], contents: readonly Json[]): Component[] {
  const values = new Map(components.map((component) => [refOf(component), component.value]))
  const heirs = heirsOf(components)
  const kept = new Set<string>()
  let open: readonly Json[] = contents
  while (open.length > 0) {
    const closure = componentClosure(open, (key) => values.get(refOf(key)), {
      maxBytes: Infinity,
      maxCount: Infinity,
    })
    const added = closure.components.map(refOf).filter((ref) => !kept.has(ref))
    for (const ref of added) kept.add(ref)
    open = added
      .flatMap((ref) => heirs.get(ref) ?? [])
      .filter((ref) => !kept.has(ref))
      .map((ref) => ({ $ref: ref }))
  }
  return components.filter((component) => kept.has(refOf(component)))
}

/** For each model with a discriminator, the models that take it over by `allOf`. */
function heirsOf(components: readonly Component[]): Map<string, string[]> {
  const heirs = new Map<string, string[]>()
  const values = new Map(components.map((component) => [refOf(component), component.value]))
  for (const component of components) {
    if (component.section !== 'schemas' || !isObject(component.value)) continue
    for (const part of arrayAt(component.value, 'allOf') ?? []) {
      const key = isObject(part) ? componentKeyOf(stringAt(part, '$ref') ?? '') : undefined
      const base = key === undefined ? '' : refOf(key)
      const value = values.get(base)
      if (!isObject(value) || !isObject(value['discriminator'])) continue
      const list = heirs.get(base)
      if (list === undefined) heirs.set(base, [refOf(component)])
      else list.push(refOf(component))
    }
  }
  return heirs
}
