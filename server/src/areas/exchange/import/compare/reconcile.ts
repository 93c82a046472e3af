/*
 * An incoming content against the current one and the one the source sent before: what is to be written. Owns: that people's changes stay.
 */
import {
  compare,
  sameContent,
  mergeIncoming,
  upgradeContent,
  type ComponentSection,
  type Json,
  type StoredContent,
  type Versions,
} from '@lectern/model'
import { hashText, unpackText, type NewText } from '../../../../db/content-store.ts'
import type { KnownText, Outcome } from './items.ts'

/** An outcome with the contents it was made from. */
export interface Reconciled extends Outcome {
  /** The content from now on. */
  content: StoredContent
  /** The content the source sent before, else the existing one; absent for what is new or unchanged. */
  former: StoredContent | undefined
}

/** How to reconcile. */
export interface ReconcileOptions {
  /** Report what changes; no text is kept. */
  isDryRun: boolean
  /** What is here, with the names that the source gave shared models now; the very content given when it refers to none of them. */
  follow?: (content: StoredContent) => StoredContent
  /** What comes in, with what its form has no place for as the source had it before; the very content given when that is nothing. */
  keep?: (content: StoredContent, before: StoredContent | undefined) => StoredContent
}

export type Reconcile = (
  content: StoredContent,
  known: KnownText | undefined,
  section?: ComponentSection,
) => Promise<Reconciled>

/** Reads a stored content by its hash; `undefined` for an empty hash, and for what is not stored. */
export type ReadContent = (hash: string) => Promise<StoredContent | undefined>

/** How many contents are read together, and in memory at the same time. */
const readTogether = 50

/**
 * What is asked for in the same turn is fetched together.
 * @param fetchTexts stored texts by their hashes, each packed alone
 */
export function createReader(fetchTexts: (hashes: string[]) => Promise<ReadonlyMap<string, Uint8Array>>): ReadContent {
  let next: { hashes: Set<string>; fetched: Promise<ReadonlyMap<string, Uint8Array>> } | undefined
  const fetchNext = (): NonNullable<typeof next> => {
    const hashes = new Set<string>()
    const fetched = Promise.resolve().then(() => {
      next = undefined
      return fetchTexts([...hashes])
    })
    return { hashes, fetched }
  }
  return async (hash) => {
    if (hash === '') return undefined
    next ??= fetchNext()
    next.hashes.add(hash)
    const bytes = (await next.fetched).get(hash)
    return bytes === undefined ? undefined : readText(unpackText(bytes))
  }
}

/** What `work` makes of each value, in their order; several run at a time, so that what they read is fetched together. */
export async function mapTogether<T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < values.length; start += readTogether)
    for (const result of await Promise.all(values.slice(start, start + readTogether).map(work))) results.push(result)
  return results
}

export function createReconcile(
  read: ReadContent,
  { isDryRun, follow, keep }: ReconcileOptions = { isDryRun: false },
): Reconcile {
  const newText = isDryRun ? hashOnly : (hash: string, text: string): NewText => ({ hash, text })
  const readFollowing = async (hash: string): Promise<StoredContent | undefined> => {
    const content = await read(hash)
    return content === undefined || follow === undefined ? content : follow(content)
  }
  /** What comes in, as it is compared. Where it is word for word what came before, nothing is read. */
  const complete = async (given: StoredContent, known: KnownText | undefined) => {
    const written = JSON.stringify(given)
    const hash = hashText(written)
    const before = known?.lastIncoming?.incoming
    if (keep === undefined || before === undefined || before === hash) return { content: given, written, hash }
    const content = keep(given, await read(before))
    if (content === given) return { content, written, hash }
    const rewritten = JSON.stringify(content)
    return { content, written: rewritten, hash: hashText(rewritten) }
  }
  return async (given, known, section) => {
    const { content, written, hash } = await complete(given, known)
    const result = { content, former: undefined, head: undefined, open: 0, kept: 0 }
    const plain = { base: hash, incoming: hash, open: 0 }
    if (known === undefined)
      return { ...result, verdict: 'added', head: hash, lastIncoming: plain, texts: [newText(hash, written)] }
    const { head, lastIncoming } = known
    const isRepeated = lastIncoming?.incoming === hash
    // Another source sent it first; its questions cover it.
    const asTheOther = known.isOwn || lastIncoming === undefined ? undefined : { ...lastIncoming, open: 0 }
    const repeated = { ...result, lastIncoming: asTheOther, open: lastIncoming?.open ?? 0 }
    if (isRepeated && follow === undefined) return { ...repeated, verdict: 'unchanged', texts: [] }
    const stored = await read(head)
    const ours = stored === undefined ? undefined : (follow?.(stored) ?? stored)
    if (isRepeated && ours === stored) return { ...repeated, verdict: 'unchanged', texts: [] }
    if (ours === undefined || stored === undefined)
      return { ...result, verdict: 'changed', head: hash, lastIncoming: plain, texts: [newText(hash, written)] }
    if (isRepeated) {
      const after = JSON.stringify(ours)
      const text = newText(hashText(after), after)
      return { ...repeated, content: ours, verdict: 'changed', head: text.hash, texts: [text] }
    }
    const theirs = readText(written)
    if (isSame(stored, theirs)) {
      // The same in other words: the current text is enough, and needs no second one.
      const asStored = { base: head, incoming: head, open: 0 }
      const isNews = lastIncoming?.base !== head || lastIncoming.open > 0
      return { ...result, verdict: 'unchanged', lastIncoming: isNews ? asStored : undefined, texts: [] }
    }
    const base = lastIncoming?.base === head ? ours : await readFollowing(lastIncoming?.base ?? '')
    const decided = decide(
      { base, ours, theirs },
      { before: stored, incoming: newText(hash, written), section, isDryRun, newText },
    )
    return { ...decided, former: base ?? ours }
  }
}

/** Merges; what the source has becomes its state even where nothing of it is imported. */
function decide(
  { base, ours, theirs }: Versions & { ours: StoredContent; theirs: StoredContent },
  { before, incoming, section, isDryRun, newText }: Deciding,
): Omit<Reconciled, 'former'> {
  const options = section === undefined ? {} : { section }
  const { content: after = ours, conflicts, nextBase } = mergeIncoming({ base, ours, theirs }, options)
  const texts = new Map([[incoming.hash, incoming]])
  const store = (content: StoredContent): string => {
    if (content === theirs) return incoming.hash
    const written = JSON.stringify(content)
    const hash = hashText(written)
    texts.set(hash, newText(hash, written))
    return hash
  }
  const isChanged = !isSame(after, before)
  return {
    content: after,
    verdict: isChanged ? 'changed' : 'unchanged',
    head: isChanged ? store(after) : undefined,
    lastIncoming: {
      base: nextBase === undefined ? null : store(nextBase),
      incoming: incoming.hash,
      open: conflicts.length,
    },
    open: conflicts.length,
    kept: after === theirs ? 0 : compare(theirs, after, options).length,
    texts: [...texts.values()],
    ...(isDryRun && { comparison: { ours, after, theirs, open: new Set(conflicts.map(({ path }) => path)), section } }),
  }
}

interface Deciding extends ReconcileOptions {
  /** The current content, as it is called until the import is published. */
  before: StoredContent
  incoming: NewText
  section: ComponentSection | undefined
  newText: (hash: string, text: string) => NewText
}

/** For what is not stored. */
function hashOnly(hash: string): NewText {
  return { hash, text: '' }
}

function readText(text: string): StoredContent {
  // Stored texts are JSON of ours.
  return upgradeContent(JSON.parse(text) as Json)
}

function isSame(a: StoredContent, b: StoredContent): boolean {
  if (a === b) return true
  // Contents are JSON; the declared types only say more.
  const [one, other] = [a, b] as unknown as [Json, Json]
  return sameContent(one, other)
}
