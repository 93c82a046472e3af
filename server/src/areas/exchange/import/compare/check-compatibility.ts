/*
 * What an import comes to for callers. Owns: which descriptions are compared, the one that exists and the one that will. Does not own: what a change is
 * to callers (the model's `compareDescriptions`).
 */
import {
  compareDescriptions,
  isComponentSection,
  type ApplicationBundle,
  type ApplicationContent,
  type Component,
  type Description,
  type DocumentPair,
  type Finding,
  type StoredContent,
} from '@lectern/model'
import type { Comparison, ComponentItem, DocItem, ImportItem, Outcome } from './items.ts'
import type { Known, KnownSubject } from './known-content.ts'
import { componentKeyOf } from './natural-keys.ts'
import { mapTogether, type ReadContent } from './reconcile.ts'

/** Documents, and shared models, that the source does not have and that are read for this; with more of them every shared model counts as used. */
const mostRead = 2_000

/** What is compared: contents as they exist, as they will be, and as they would be with every question answered for the source. */
type Version = 'before' | 'after' | 'accepted'

export interface Compatibility {
  /** Of a document by its key in the source or, for what the source no longer has, the one it had. */
  ofDocument: (key: string) => Finding[]
  ofComponent: (item: ComponentItem) => Finding[]
  ofApplication: () => Finding[]
}

export interface CheckOptions {
  bundle: ApplicationBundle
  /** Content of each document of the source that is not compared, by its key. */
  contents: ReadonlyMap<string, StoredContent>
  /** Documents that the source no longer has. */
  removed: ReadonlySet<string>
  read: ReadContent
  /** As `2026-11-24`. */
  today: string
}

export async function checkCompatibility(
  built: { items: readonly ImportItem[]; application: Outcome },
  known: Known,
  options: CheckOptions,
): Promise<Compatibility> {
  // What was deleted here stays so.
  const docs = built.items.filter((item) => item.kind === 'doc').filter(({ verdict }) => verdict !== 'removed')
  const components = built.items.filter((item) => item.kind === 'component')
  const others = await readOthers(known, docs, components, options.read)
  const placed = [...docs.map((item) => documentOf(item, known, options.contents)), ...others.docs.map(otherDocument)]
  const describe = async (version: Version): Promise<Description> => ({
    application: await applicationOf(built.application.comparison, known, options, version),
    documents: placed.map(({ contents }) => contents[version]),
    components: [...components.map((item) => componentOf(item, options.bundle, version)), ...others.components].filter(
      (component) => component !== undefined,
    ),
  })
  const pairs = placed.map(({ key, isNew }, index): DocumentPair => ({
    before: isNew ? undefined : index,
    after: options.removed.has(key) ? undefined : index,
  }))
  const compareWith = async (version: Version): Promise<Finding[]> =>
    compareDescriptions(await describe('before'), await describe(version), {
      today: options.today,
      pairs,
      isPartial: others.isTooMuch,
    })
  const hasQuestions = [...built.items, built.application].some(({ open }) => open > 0)
  const findings = [...(await compareWith('after')), ...(hasQuestions ? await compareWith('accepted') : [])]
  return byThing(withoutRepeats(findings), placed)
}

interface Placed {
  key: string
  isNew: boolean
  contents: Record<Version, StoredContent>
}

function documentOf(item: DocItem, known: Known, contents: CheckOptions['contents']): Placed {
  const { key, formerKey, comparison } = item
  const same = contents.get(key) ?? nothing
  return {
    key,
    isNew: !known.docs.has(formerKey ?? key),
    contents: comparison === undefined ? everywhere(same) : versionsOf(comparison),
  }
}

/** What is not a document to any program. */
const nothing: StoredContent = { v: 1, kind: 'markdown', text: '' }

function otherDocument({ key, content }: { key: string; content: StoredContent }): Placed {
  return { key, isNew: false, contents: everywhere(content) }
}

function everywhere(content: StoredContent): Record<Version, StoredContent> {
  return { before: content, after: content, accepted: content }
}

function versionsOf({ ours, after, theirs, open }: Comparison): Record<Version, StoredContent> {
  return { before: ours, after, accepted: open.size > 0 ? theirs : after }
}

/** Under the name it will have: whatever refers to it is compared under that name. */
function componentOf(
  { key, columns, comparison }: ComponentItem,
  { components }: ApplicationBundle,
  version: Version,
): Component | undefined {
  const { section, name } = columns
  const content = comparison && versionsOf(comparison)[version]
  const value =
    content?.kind === 'component' ? content.value : components.find((each) => componentKeyOf(each) === key)?.value
  return value === undefined ? undefined : { section, name, value }
}

async function applicationOf(
  comparison: Comparison | undefined,
  known: Known,
  { bundle, read }: CheckOptions,
  version: Version,
): Promise<ApplicationContent | undefined> {
  const content = comparison === undefined ? await read(known.application?.head ?? '') : versionsOf(comparison)[version]
  return content?.kind === 'application' ? content : bundle.application
}

interface Others {
  docs: { key: string; content: StoredContent }[]
  components: Component[]
  /** There are more than are read. */
  isTooMuch: boolean
}

/** What the source does not have, and what is not imported of it. */
async function readOthers(
  known: Known,
  docs: readonly DocItem[],
  components: readonly ComponentItem[],
  read: ReadContent,
): Promise<Others> {
  const left = (rows: ReadonlyMap<string, KnownSubject>, items: readonly (DocItem | ComponentItem)[]) => {
    const met = new Set(items.map(({ key, formerKey }) => formerKey ?? key))
    return [...rows].filter(([key]) => !met.has(key))
  }
  const [otherDocs, otherComponents] = [left(known.docs, docs), left(known.components, components)]
  const contentsOf = async (rows: [string, KnownSubject][]) =>
    (
      await mapTogether(rows.slice(0, mostRead), async ([key, { head }]) => ({ key, content: await read(head) }))
    ).flatMap(({ key, content }) => (content === undefined ? [] : [{ key, content }]))
  const values = await contentsOf(otherComponents)
  return {
    docs: await contentsOf(otherDocs),
    components: values.flatMap(({ key, content }) => sharedOf(known.components.get(key), content)),
    isTooMuch: otherDocs.length > mostRead,
  }
}

function sharedOf(row: KnownSubject | undefined, content: StoredContent): Component[] {
  if (row === undefined || content.kind !== 'component') return []
  // `schemas:Order`
  const section = row.naturalKey.slice(0, row.naturalKey.indexOf(':'))
  return isComponentSection(section) ? [{ section, name: row.name, value: content.value }] : []
}

/** What both comparisons found counts once. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.fingerprint} ${finding.path}`, finding])).values()]
}

function byThing(findings: readonly Finding[], placed: readonly Placed[]): Compatibility {
  const indexes = new Map(placed.map(({ key }, index) => [key, index]))
  const ofDocuments = Map.groupBy(findings, ({ subject, uses }) =>
    subject.kind === 'operation' || subject.kind === 'method' ? uses?.[0] : undefined,
  )
  const ofComponents = Map.groupBy(findings, ({ subject }) =>
    subject.kind === 'component' ? componentKeyOf(subject) : undefined,
  )
  return {
    ofDocument: (key) => ofDocuments.get(indexes.get(key) ?? Number.NaN) ?? [],
    ofComponent: ({ columns }) => ofComponents.get(componentKeyOf(columns)) ?? [],
    ofApplication: () => findings.filter(({ subject }) => subject.kind === 'application'),
  }
}
