/*
 * What changed between two descriptions, and what each change is to callers.
 * Owns: what is compared with what. Does not own: the comparison of single parts (`operation/`, `schema/`).
 *
 * A schema is compared by what it allows: what is asked of callers may grow no narrower, what they are promised no wider. What is in a shared component
 * is judged wherever an operation that existed before leads to it; what nothing leads to breaks no one.
 */
import type { ApplicationContent, Component, StoredContent } from '../content/content.ts'
import type { Json } from '../json.ts'
import { pathShape } from '../merge/path-names.ts'
import { referencesOf } from '../references/references.ts'
import { isUntouched } from './affected.ts'
import { compareDocuments, directionOf, followsApplication, subjectOf } from './contents.ts'
import type { Finding } from './finding.ts'
import { report, versionsOfShared, type Sent, type Versions } from './findings.ts'
import { createGraph, followLinks, operationsOf, type Graph } from './graph.ts'
import { isUnstable } from './operation/operations.ts'
import { compareSecurity } from './operation/security.ts'
import { compareSecurityScheme } from './operation/security-schemes.ts'
import { compareServers } from './operation/servers.ts'
import { compareShared, findIn, sharedTrail, startRun, type Run } from './run.ts'
import { follow, sideOf } from './side.ts'
import { stepsTo } from './trail.ts'

/** An application as it was or is. */
export interface Description {
  /** Absent when it is unknown: then security of the application is not compared. */
  application?: ApplicationContent | undefined
  documents: readonly StoredContent[]
  components: readonly Component[]
}

/** Positions of a document in two descriptions; undefined where it is not in one. */
export interface DocumentPair {
  before: number | undefined
  after: number | undefined
}

export interface DescriptionOptions {
  /** Today as `2026-11-24`: a removal may have been announced for a date. */
  today: string
  /** Which document is which; without them, operations are known by method and address. */
  pairs?: readonly DocumentPair[]
  /** Documents are left out: shared models count as sent in every direction. */
  isPartial?: boolean
}

/** In the order of the older documents, then the application, shared components, new documents. `uses` are positions of older documents. */
export function compareDescriptions(
  before: Description,
  after: Description,
  { today, pairs = pairByAddress(before.documents, after.documents), isPartial = false }: DescriptionOptions,
): Finding[] {
  const run = startRun(
    sideOf(before.components, before.application),
    sideOf(after.components, after.application),
    today,
  )
  const graph = createGraph((link) => compareShared(run, link))
  for (const pair of pairs) comparePair(run, graph, before, after, pair)
  if (isPartial) followEverything(run, graph)
  compareApplication(run, before, after, isPartial)
  reportShared(run, graph)
  reportSecuritySchemes(run, before)
  return [...run.findings.values()]
}

/** Operations by method and address, whatever the variables in it are called. */
function pairByAddress(before: readonly StoredContent[], after: readonly StoredContent[]): DocumentPair[] {
  const left = new Map(after.map((content, index) => [addressOf(content) ?? index, index]))
  const pairs = before.map((content, index): DocumentPair => {
    const address = addressOf(content)
    const match = address === undefined ? undefined : left.get(address)
    if (address !== undefined) left.delete(address)
    return { before: index, after: match }
  })
  return [...pairs, ...[...left.values()].map((index): DocumentPair => ({ before: undefined, after: index }))]
}

function addressOf(content: StoredContent): string | undefined {
  if (content.kind === 'dubbo') return `method ${content.definition}`
  if (content.kind !== 'http') return undefined
  return `${content.container} ${content.method.toLowerCase()} ${pathShape(content.path)}`
}

function comparePair(run: Run, graph: Graph, before: Description, after: Description, pair: DocumentPair): void {
  const [from, to] = [at(before.documents, pair.before), at(after.documents, pair.after)]
  const one = from ?? to
  const subject = one && subjectOf(one)
  if (one === undefined || subject === undefined) return
  if (from !== undefined && to !== undefined && isUntouched(jsonOf(from), jsonOf(to), run.affected)) return
  const found = findIn(run, (comparing) => {
    compareDocuments(comparing, from, to)
  })
  const direction = directionOf(one)
  const isUnpromised = from !== undefined && isUnstable(from)
  const versions: Versions = { subject, section: undefined, before: from, after: to }
  report(
    run,
    versions,
    found.edits,
    { direction, hidden: 'none', isUnstable: isUnpromised },
    pair.before === undefined ? [] : [pair.before],
  )
  if (pair.before !== undefined && !isUnpromised)
    followLinks(graph, found.links, { parent: pair.before, direction, hidden: 'none' })
}

/** A content is plain JSON; its type only describes it further. */
function jsonOf(content: StoredContent): Json {
  // `StoredContent` is written and read as JSON.
  return content as unknown as Json
}

function at(documents: readonly StoredContent[], index: number | undefined): StoredContent | undefined {
  return index === undefined ? undefined : documents[index]
}

/** Each shared model as if an operation sent it and one answered it. */
function followEverything(run: Run, graph: Graph): void {
  const shared = [...run.affected].filter((ref) => ref.startsWith('#/components/schemas/'))
  const links = shared.map((ref) => {
    return { section: 'schemas', before: ref, after: ref, encoding: 'json', hidden: 'none', isFlipped: false } as const
  })
  for (const direction of ['request', 'response'] as const)
    followLinks(graph, links, { parent: undefined, direction, hidden: 'none' })
}

function compareApplication(run: Run, before: Description, after: Description, isPartial: boolean): void {
  const { application: from } = run.before
  const { application: to } = run.after
  if (from === undefined || to === undefined) return
  const isFollowed =
    isPartial || (before.documents.some(followsApplication) && after.documents.some(followsApplication))
  const { edits } = findIn(run, (comparing) => {
    if (isFollowed) compareSecurity(comparing, stepsTo(from, 'root', 'security'), stepsTo(to, 'root', 'security'))
    compareServers(comparing, stepsTo(from, 'root', 'servers'), stepsTo(to, 'root', 'servers'))
  })
  const { application: old } = before
  const { application: now } = after
  const versions: Versions = { subject: { kind: 'application' }, section: undefined, before: old, after: now }
  report(run, versions, edits, { direction: 'request', hidden: 'none', isUnstable: false })
}

function reportShared(run: Run, graph: Graph): void {
  for (const use of graph.uses.values()) {
    const { found, link, direction, hidden } = use
    if (found.edits.length === 0) continue
    const sent = { direction, hidden, isUnstable: false }
    report(run, versionsOfShared(run, link.before, link.after), found.edits, sent, operationsOf(use))
  }
}

/** Only those that operations ask for: no one else has to hold to them. */
function reportSecuritySchemes(run: Run, { documents, application }: Description): void {
  const askedBy = new Map<string, number[]>()
  documents.forEach((content, index) => {
    for (const ref of schemesOf(content, application)) askedBy.set(ref, [...(askedBy.get(ref) ?? []), index])
  })
  for (const [ref, uses] of askedBy) {
    const [from, to] = [sharedTrail(run.before, ref), sharedTrail(run.after, ref)]
    if (from === undefined || to === undefined || !run.affected.has(ref)) continue
    const { edits } = findIn(run, (comparing) => {
      const [scheme, schemeNow] = [follow(run.before, from), follow(run.after, to)]
      if (scheme !== undefined && schemeNow !== undefined) compareSecurityScheme(comparing, scheme, schemeNow)
    })
    const sent: Sent = { direction: 'request', hidden: 'none', isUnstable: false }
    report(run, versionsOfShared(run, ref, ref), edits, sent, uses)
  }
}

function schemesOf(content: StoredContent, application: ApplicationContent | undefined): string[] {
  const asking = followsApplication(content) ? application?.root['security'] : securityOfContent(content)
  return referencesOf({ security: asking ?? [] }).map(({ ref }) => ref)
}

function securityOfContent(content: StoredContent): Json | undefined {
  return content.kind === 'http' ? content.operation['security'] : undefined
}
