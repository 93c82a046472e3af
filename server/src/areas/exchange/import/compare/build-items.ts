/*
 * A bundle → what has to be written, compared with what the application has. Owns: what becomes of things that are locked or were deleted here.
 */
import {
  arrayAt,
  contentVersion,
  referencesOf,
  type ApplicationBundle,
  type ApplicationContent,
  type BundleDocument,
  type Json,
  type StoredContent,
} from '@lectern/model'
import {
  readComponentColumns,
  readDocColumns,
  readFolderColumns,
  nameOf,
  type DocColumns,
} from '../../../../content/doc-columns.ts'
import { hashText, type NewText } from '../../../../db/content-store.ts'
import type { PackedTexts, ReadTask } from '../read/import-protocol.ts'
import { keepBeyondPush } from './beyond-push.ts'
import { createExistingUses, type ExistingUses } from './existing-uses.ts'
import {
  createReconcile,
  createReader,
  mapTogether,
  type Reconcile,
  type ReconcileOptions,
  type Reconciled,
  type ReadContent,
} from './reconcile.ts'
import type { ComponentItem, DocItem, Excluded, FolderItem, ImportItem, Outcome, Verdict } from './items.ts'
import type { Known, KnownSubject } from './known-content.ts'
import { findModelRenames, noModelRenames, type ModelRenames } from './model-renames.ts'
import { buildDocKeys, componentKeyOf, folderKeyOf } from './natural-keys.ts'
import { parentsFirst, placeOf, placesOf } from './places.ts'
import { findRenames, noRenames } from './renames.ts'
import { choose, refOf, type Chosen } from './selection.ts'
import type { ThreadChannel } from '../read/thread-channel.ts'

export interface BuiltItems {
  /** Folders (parents first), then documents, then components. */
  items: ImportItem[]
  /** Of the documents in the source, in their order. */
  documentKeys: string[]
  application: Outcome
  excluded: Excluded
  /** Things that are not among the items and follow the new names of shared models. */
  followers: Follower[]
}

export interface Follower {
  kind: 'doc' | 'component'
  key: string
  row: KnownSubject
  text: NewText
}

const stepEvery = 100

export async function buildItems(
  bundle: ApplicationBundle,
  known: Known,
  { task, channel }: { task: ReadTask; channel: ThreadChannel },
): Promise<BuiltItems> {
  // What the server answers to this question.
  const read = createReader(async (hashes) => (await channel.ask({ type: 'texts', hashes })) as PackedTexts)
  const keys = buildDocKeys(bundle.documents)
  const chosen = choose(bundle, keys, task.skipped, task.leftOut)
  const places = placesOf(task.folders, known)
  const renames = task.isPartial
    ? noRenames
    : await findRenames(bundle.documents, keys, known, { read, answers: task.renames })
  const models =
    task.isPartial || task.leftOut.includes('models')
      ? noModelRenames
      : await findModelRenames(bundle, known, {
          read,
          keys,
          renames: renames.sure,
          answers: task.renames,
          isWanted: chosen.isWanted,
        })
  const { isDryRun } = task
  const options = {
    isDryRun,
    ...(models.formerKeys.size > 0 && { follow: models.follow }),
    ...(task.format === 'torna' && { keep: keepBeyondPush }),
  }
  const reconcile = withProgress(createReconcile(read, options), channel, countAll(bundle))
  const existing: StoredContent[] = []
  const others = new Map([...known.docs].map(([key, { head }]) => [key, head]))
  const docs = await reconcileDocuments(bundle, known, {
    ...{ reconcile, keys, chosen, places, renames: renames.sure },
    onReconciled: (key, content, isNew) => {
      others.delete(key)
      if (!isNew) existing.push(content)
    },
  })
  const uses = createExistingUses({ contents: existing, others: [...others.values()] }, bundle.components, read)
  const folders = await reconcileFolders(bundle, known, {
    reconcile,
    chosen,
    places,
    wanted: foldersOf(bundle, docs, places),
  })
  const components = await reconcileComponents(bundle, known, {
    reconcile,
    chosen,
    uses,
    formerKeys: models.formerKeys,
  })
  const application = await reconcileApplication(
    await withoutParts(bundle.application, known, { read, leftOut: task.leftOut }),
    known,
    { reconcile, uses },
  )
  const former = [...renames.sure].flatMap(([key, before]) => (chosen.skipped.has(key) ? [before] : []))
  const excluded = {
    skipped: [...chosen.skipped, ...former],
    likely: [...renames.likely].filter(([key]) => !chosen.skipped.has(key)),
    likelyModels: [...models.likely],
    documents: bundle.documents.length,
  }
  const followers =
    models.formerKeys.size === 0
      ? []
      : await followElsewhere(known, [...folders, ...docs, ...components], { read, follow: models.follow, isDryRun })
  return { items: [...folders, ...docs, ...components], documentKeys: keys, application, excluded, followers }
}

/** What the source does not speak of, and what is not taken of it: it follows the new names of shared models. */
async function followElsewhere(
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

function countAll({ folders, documents, components }: ApplicationBundle): number {
  return folders.length + documents.length + components.length
}

function withProgress(reconcile: Reconcile, channel: ThreadChannel, total: number): Reconcile {
  let done = 0
  return (...what) => {
    if (done % stepEvery === 0) channel.send({ type: 'progress', step: 'compare', done, total })
    done += 1
    return reconcile(...what)
  }
}

async function reconcileDocuments(
  bundle: ApplicationBundle,
  known: Known,
  {
    reconcile,
    keys,
    chosen,
    places,
    renames,
    onReconciled: onReconciled,
  }: Reconciling & {
    keys: readonly string[]
    renames: ReadonlyMap<string, string>
    /** Called with each document of the source that is taken: what is known of it by that key, and what it is from now on. */
    onReconciled: (knownKey: string, content: StoredContent, isNew: boolean) => void
  },
): Promise<DocItem[]> {
  const named = bundle.documents.map((document, index) => ({ document, key: keys[index] ?? '' }))
  const taken = named.filter(({ key }) => !chosen.skipped.has(key))
  return mapTogether(taken, async ({ document, key }) => {
    const folderKey = placeOf(places, document.folderKey === undefined ? undefined : folderKeyOf(document.folderKey))
    const formerKey = renames.get(key)
    const knownKey = formerKey ?? key
    const standing = known.docs.get(knownKey)
    const isLocked = (standing ?? known.folders.get(folderKey ?? ''))?.isLocked === true
    const reconciled = known.removed.has(key)
      ? unchangedItem('removed')
      : applyLock(await reconcile(document.content, standing), isLocked)
    onReconciled(knownKey, reconciled.content ?? document.content, reconciled.verdict === 'added')
    const { content: _content, former: _former, ...judgement } = reconciled
    const columns = columnsAfter(document, reconciled)
    const movedFrom = tagBefore(document, reconciled)
    const { version = '', isHidden = false } = document
    return { ...judgement, kind: 'doc', key, formerKey, folderKey, movedFrom, columns, version, isHidden }
  })
}

interface Reconciling {
  reconcile: Reconcile
  chosen: Chosen
  places: ReadonlyMap<string, string>
}

/** `wanted`: folders that something new goes into, deleted here or not. */
async function reconcileFolders(
  bundle: ApplicationBundle,
  known: Known,
  { reconcile, chosen, places, wanted }: Reconciling & { wanted: ReadonlySet<string> },
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
      ...judgement
    } = known.removed.has(key) && !wanted.has(key)
      ? unchangedItem('removed')
      : applyLock(await reconcile(folder.content, standing), standing?.isLocked === true)
    items.push({ ...judgement, kind: 'folder', key, parentKey, columns: readFolderColumns(folder) })
  }
  return places.size === 0 ? items : parentsFirst(items)
}

/** A shared model deleted here comes back only when the source still refers to it. */
async function reconcileComponents(
  bundle: ApplicationBundle,
  known: Known,
  {
    reconcile,
    chosen,
    uses,
    formerKeys,
  }: Pick<Reconciling, 'reconcile' | 'chosen'> & { uses: ExistingUses; formerKeys: ModelRenames['formerKeys'] },
): Promise<ComponentItem[]> {
  const keys = bundle.components.map(componentKeyOf)
  const needed = keys.some((key) => known.removed.has(key)) ? referredTo(bundle) : new Set<string>()
  const items: ComponentItem[] = []
  for (const [index, component] of bundle.components.entries()) {
    const { section, value } = component
    const key = keys[index] ?? ''
    const ref = refOf(component)
    const formerKey = formerKeys.get(key)
    const standing = known.components.get(formerKey ?? key)
    if (!chosen.isWanted(component, standing !== undefined)) continue
    const isRemoved = known.removed.has(key) && !needed.has(ref)
    const {
      content: _content,
      former: _former,
      ...judgement
    } = isRemoved
      ? unchangedItem('removed')
      : await reconcile({ v: contentVersion, kind: 'component', value }, standing, section, {
          sides: () => uses.sidesOf(component),
        })
    // The name is what changes when the content does not.
    const verdict = formerKey === undefined ? judgement.verdict : 'changed'
    items.push({ ...judgement, verdict, kind: 'component', key, formerKey, columns: readComponentColumns(component) })
  }
  return items
}

/** The description itself. What was written here before any source sent it is kept without a question. */
async function reconcileApplication(
  application: ApplicationContent,
  known: Known,
  { reconcile, uses }: { reconcile: Reconcile; uses: ExistingUses },
): Promise<Outcome> {
  const callers = { followSecurity: () => uses.followsApplication() }
  const {
    content: _content,
    former: _former,
    ...judgement
  } = await reconcile(application, known.application, undefined, callers)
  const { lastIncoming } = judgement
  if (lastIncoming === undefined || known.application === undefined || known.application.lastIncoming !== undefined)
    return judgement
  return { ...judgement, open: 0, lastIncoming: { ...lastIncoming, base: lastIncoming.incoming, open: 0 } }
}

/** Nothing is written. */
export function unchangedItem(verdict: Verdict): Outcome & Partial<Reconciled> {
  return { verdict, head: undefined, lastIncoming: undefined, open: 0, kept: 0, texts: [] }
}

/** Leaves what is locked unchanged: nothing is imported into it, and no question is asked about it. */
function applyLock(reconciled: Reconciled, isLocked: boolean): Outcome & Partial<Reconciled> {
  const { verdict, lastIncoming } = reconciled
  const isNews = verdict !== 'unchanged' || (lastIncoming !== undefined && lastIncoming.open > 0)
  return isLocked && isNews ? unchangedItem('locked') : reconciled
}

/** With the environments that stand here, when those of the source are not to come. */
async function withoutParts(
  application: ApplicationContent,
  known: Known,
  { read, leftOut }: { read: ReadContent; leftOut: ReadTask['leftOut'] },
): Promise<ApplicationContent> {
  if (!leftOut.includes('environments')) return application
  const stands = await read(known.application?.head ?? '')
  const standing = stands?.kind === 'application' ? stands.root['servers'] : undefined
  const { servers: _servers, ...root } = application.root
  return { ...application, root: standing === undefined ? root : { ...root, servers: standing } }
}

/** Folders that new documents go into, with those above them. */
function foldersOf(
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

function referredTo({ documents, components }: ApplicationBundle): Set<string> {
  const contents = [...documents.map(contentJson), ...components.map(({ value }) => value)]
  return new Set(contents.flatMap((content) => referencesOf(content).map(({ ref }) => ref)))
}

/** Columns as the content says that stands from now on; a maintainer only when the source names another one than before. */
function columnsAfter(
  document: BundleDocument,
  { content, former, verdict }: Outcome & Partial<Reconciled>,
): DocColumns {
  const incoming = readDocColumns(document)
  if (verdict !== 'changed' || content === undefined) return incoming
  const after = columnsFrom(document, content)
  const before = former === undefined ? undefined : columnsFrom(document, former)
  return { ...after, author: before?.author === incoming.author ? '' : incoming.author }
}

function columnsFrom(document: BundleDocument, content: StoredContent): DocColumns {
  if (content.kind !== 'http') return readDocColumns(document)
  const deprecated = content.operation['deprecated'] === true
  return readDocColumns({ ...document, name: nameOf(content), content, deprecated })
}

/** `undefined` when it is the same now. */
function tagBefore(document: BundleDocument, { former }: Partial<Reconciled>): string | null | undefined {
  if (former === undefined) return undefined
  const before = firstTag(former)
  return before === firstTag(document.content) ? undefined : before
}

function firstTag(content: StoredContent): string | null {
  const [first] = (content.kind === 'http' ? arrayAt(content.operation, 'tags') : undefined) ?? []
  return typeof first === 'string' ? first : null
}

function contentJson({ content }: BundleDocument): Json {
  // Contents are JSON; the declared types only say more.
  return content as unknown as Json
}
