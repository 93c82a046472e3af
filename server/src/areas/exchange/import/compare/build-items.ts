/* A bundle → what has to be written, compared with what the application has. */
import type { ApplicationBundle, Finding, StoredContent } from '@lectern/model'
import type { PackedTexts, ReadTask } from '../read/import-protocol.ts'
import { keepBeyondPush } from './beyond-push.ts'
import { checkCompatibility, type CheckOptions, type Compatibility } from './check-compatibility.ts'
import { createReconcile, createReader, type ReadContent, type Reconcile } from './reconcile.ts'
import type { IncomingScripts } from '../read/incoming-scripts.ts'
import type { Excluded, ImportItem, Outcome } from './items.ts'
import type { Known } from './known-content.ts'
import { findModelRenames, noModelRenames, type ModelRenames } from './model-renames.ts'
import { buildDocKeys } from './natural-keys.ts'
import { placesOf } from './places.ts'
import { findRenames, noRenames, type Renames } from './renames.ts'
import { choose, type Chosen } from './selection.ts'
import type { ThreadChannel } from '../read/thread-channel.ts'
import { reconcileDocuments } from './reconcile-documents.ts'
import { type Follower, followElsewhere } from './follow-renames.ts'
import { reconcileFolders, foldersOf } from './reconcile-folders.ts'
import { joinApplication, reconcileApplication, withoutParts } from './reconcile-application.ts'
import { reconcileComponents } from './reconcile-models.ts'
import { findRemovedUpstream } from './removed-upstream.ts'
import { summarizeComparison } from './summarize-changes.ts'

export interface BuiltItems {
  /** Folders (parents first), then documents, then components. */
  items: ImportItem[]
  /** Of the documents in the source, in their order. */
  documentKeys: string[]
  application: Outcome
  excluded: Excluded
  /** Things that are not among the items and follow the new names of shared models. */
  followers: Follower[]
  /** In a dry run. */
  compatibility?: Compatibility
}

const stepEvery = 100

interface Building {
  task: ReadTask
  channel: ThreadChannel
  scripts: IncomingScripts
  isJoining?: boolean
}

/** `isJoining`: its environments and variables are added to the application, of which it says nothing else. */
export async function buildItems(
  bundle: ApplicationBundle,
  known: Known,
  { task: asked, channel, scripts, isJoining = false }: Building,
): Promise<BuiltItems> {
  const task = isJoining ? { ...asked, isPartial: true } : asked
  // What the server answers to this question.
  const read = createReader(async (hashes) => (await channel.ask({ type: 'texts', hashes })) as PackedTexts)
  const keys = buildDocKeys(bundle.documents)
  const chosen = choose(bundle, keys, task.skipped, task.leftOut)
  const places = placesOf(task.folders, known)
  const { renames, models } = await findAllRenames(bundle, known, { task, read, keys, chosen })
  const { isDryRun } = task
  const options = {
    isDryRun,
    ...(models.formerKeys.size > 0 && { follow: models.follow }),
    ...(task.format === 'torna' && { keep: keepBeyondPush }),
  }
  const reconcile = withProgress(createReconcile(read, options), channel, countAll(bundle))
  const contents = new Map<string, StoredContent>()
  const docs = await reconcileDocuments(bundle, known, {
    ...{ reconcile, keys, chosen, places, scripts, renames: renames.sure },
    onReconciled: (key, content) => {
      if (isDryRun) contents.set(key, content)
    },
  })
  const folders = await reconcileFolders(bundle, known, {
    reconcile,
    chosen,
    places,
    scripts,
    wanted: foldersOf(bundle, docs, places),
  })
  const components = await reconcileComponents(bundle, known, {
    reconcile,
    chosen,
    formerKeys: models.formerKeys,
  })
  const application = isJoining
    ? await joinApplication(bundle.application, known, { read, reconcile, task })
    : await reconcileApplication(
        await withoutParts(bundle.application, known, { read, leftOut: task.leftOut }),
        known,
        { reconcile },
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
  const items = [...folders, ...docs, ...components]
  const built = { items, documentKeys: keys, application, excluded, followers }
  if (!isDryRun) return built
  return summarized(built, known, { bundle, contents, task, read })
}

/** With what it comes to for callers. */
async function summarized(
  built: BuiltItems,
  known: Known,
  { task, ...options }: Omit<CheckOptions, 'removed' | 'today'> & { task: ReadTask },
): Promise<BuiltItems> {
  const seen = new Set([...built.items.flatMap(keysOfDoc), ...built.excluded.skipped])
  const { docs, pairs } = findRemovedUpstream(known.docs, { ...task, seen, excluded: built.excluded })
  const removed = new Set([...docs, ...pairs].map(({ key }) => key))
  const compatibility = await checkCompatibility(built, known, { ...options, removed, today: task.today })
  const withSummary = <Thing extends Outcome>(thing: Thing, findings: () => Finding[]): Thing =>
    thing.comparison === undefined ? thing : { ...thing, summary: summarizeComparison(thing.comparison, findings()) }
  return {
    ...built,
    compatibility,
    items: built.items.map((item) =>
      withSummary(item, () =>
        item.kind === 'component' ? compatibility.ofComponent(item) : compatibility.ofDocument(item.key),
      ),
    ),
    application: withSummary(built.application, compatibility.ofApplication),
  }
}

function keysOfDoc(item: ImportItem): string[] {
  if (item.kind !== 'doc') return []
  return item.formerKey === undefined ? [item.key] : [item.key, item.formerKey]
}

/** Documents and shared models that the source has under another name now; a partial source does not show that. */
async function findAllRenames(
  bundle: ApplicationBundle,
  known: Known,
  { task, read, keys, chosen }: { task: ReadTask; read: ReadContent; keys: readonly string[]; chosen: Chosen },
): Promise<{ renames: Renames; models: ModelRenames }> {
  if (task.isPartial) return { renames: noRenames, models: noModelRenames }
  const answers = task.renames
  const renames = await findRenames(bundle.documents, keys, known, { read, answers })
  if (task.leftOut.includes('models')) return { renames, models: noModelRenames }
  const { isWanted } = chosen
  return {
    renames,
    models: await findModelRenames(bundle, known, { read, keys, renames: renames.sure, answers, isWanted }),
  }
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
