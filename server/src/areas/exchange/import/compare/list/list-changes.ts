/* What a dry run reports of each thing. Owns: how much of it, and in which order. */
import { findingLevels, type Finding } from '@lectern/model'
import type { StoredChange, StoredReport, UnlistedFinding } from '../../../../../jobs/import-report.ts'
import type { Compatibility } from '../check-compatibility.ts'
import type { Excluded, ImportItem, Outcome } from '../items.ts'
import type { Known } from '../known-content.ts'
import type { RemovedUpstream } from '../removed-upstream.ts'

/** Things a preview lists, and changes of all of them together. */
const mostChanges = 2_000
const mostListed = 8_000

const noAddress = { method: '', url: '', likely: null, renamedFrom: null }

/** A thing of the source with its name as it will be. */
export interface NamedItem {
  item: ImportItem
  name: string
  renamedFrom: string | null
}

/** What a dry run met. */
export interface Met {
  items: readonly NamedItem[]
  application: Outcome
  known: Known
  removedUpstream: RemovedUpstream
  excluded: Excluded
  compatibility: Compatibility | undefined
}

/** With the documents removed upstream, and with those that new ones may have been. */
export function listChanges(met: Met): NonNullable<StoredReport['changes']> {
  const { items, application, known, removedUpstream, excluded, compatibility } = met
  const likelyOf = {
    doc: { wasOf: new Map(excluded.likely), rows: known.docs },
    component: { wasOf: new Map(excluded.likelyModels), rows: known.components },
  }
  // The address it had is removed, whichever answer is given.
  const asked = new Map(removedUpstream.pairs.map(({ successorKey, key }) => [successorKey, key]))
  const gone = removedUpstream.docs.map(({ key, row }): StoredChange => {
    const address = { ...noAddress, method: row.method, url: row.url, folderKey: null }
    const nothing = { groups: [], asked: [], open: 0, kept: 0 }
    const found = findingsOf(compatibility?.ofDocument(key))
    return { key, kind: 'doc', verdict: 'gone', name: row.name, ...address, ...nothing, ...found }
  })
  const all = [...limitGroups([...items.map(changeOf), ...applicationOf(application, known)]), ...gone]
  const parts = Map.groupBy(all, partOf)
  const inOrder = (parts.get('differing') ?? []).sort((a, b) => rankOf(a) - rankOf(b))
  const differing = inOrder.slice(0, mostChanges).map((change) => {
    const { wasOf, rows } = likelyOf[change.kind === 'component' ? 'component' : 'doc']
    const was = wasOf.get(change.key)
    const row = was === undefined ? undefined : rows.get(was)
    if (was === undefined || row === undefined) return change
    const likely = { key: was, name: row.name, method: row.method, url: row.url }
    const removed = change.kind === 'doc' ? asked.get(change.key) : undefined
    return { ...change, ...(removed !== undefined && findingsOf(compatibility?.ofDocument(removed))), likely }
  })
  const list = chooseListed({
    application: parts.get('application') ?? [],
    folders: parts.get('folders') ?? [],
    differing,
    same: parts.get('same') ?? [],
  })
  return { list, total: all.length, unlisted: unlistedOf(all, new Set(list.map(({ key, kind }) => `${kind} ${key}`))) }
}

/** What asks for a decision is listed first, then documents. */
function rankOf({ open, kind }: StoredChange): number {
  if (open > 0) return 0
  return kind === 'doc' ? 1 : 2
}

type Part = ReturnType<typeof partOf>

/** The first differences with the folders they are in, then what else there is room for: folders alone would leave no room for documents. */
export function chooseListed(parts: Readonly<Record<Part, readonly StoredChange[]>>): StoredChange[] {
  const { application, folders, differing, same } = parts
  const parentOf = new Map(folders.map(({ key, folderKey }) => [key, folderKey]))
  const around = new Set<string>()
  const listed: StoredChange[] = []
  for (const change of differing) {
    const added: string[] = []
    for (let key = change.folderKey; key !== null && !around.has(key); key = parentOf.get(key) ?? null) added.push(key)
    if (application.length + around.size + added.length + listed.length >= mostChanges) break
    for (const key of added) around.add(key)
    listed.push(change)
  }
  const room = Math.max(0, mostChanges - application.length - around.size - listed.length)
  const others = folders.filter(({ key }) => !around.has(key)).slice(0, room)
  const keys = new Set([...around, ...others.map(({ key }) => key)])
  const shown = folders.filter(({ key }) => keys.has(key))
  return [...application, ...shown, ...listed, ...same].slice(0, mostChanges)
}

/** Of what is counted without being listed. */
function unlistedOf(all: readonly StoredChange[], listed: ReadonlySet<string>): UnlistedFinding[][] {
  return all.flatMap(({ key, kind, findings = [] }) => {
    const concerning = findings.filter(({ level }) => level !== 'harmless')
    if (concerning.length === 0 || listed.has(`${kind} ${key}`)) return []
    return [concerning.slice(0, mostUnlisted).map(({ ruleId, level, fingerprint }) => ({ ruleId, level, fingerprint }))]
  })
}

/** Findings of one thing that is not listed. */
const mostUnlisted = 20
/** Findings that are listed of one thing, the worst first. */
const mostFindings = 50

function findingsOf(findings: readonly Finding[] | undefined): Pick<StoredChange, 'findings'> {
  if (findings === undefined) return {}
  const byLevel = Map.groupBy(findings, ({ level }) => level)
  return { findings: findingLevels.flatMap((level) => byLevel.get(level) ?? []).slice(0, mostFindings) }
}

function changeOf({ item, name, renamedFrom }: NamedItem): StoredChange {
  const { key, kind, verdict, open, kept, summary } = item
  const address =
    item.kind === 'doc' ? { ...noAddress, method: item.columns.httpMethod, url: item.columns.url } : noAddress
  const folderKey = item.kind === 'doc' ? item.folderKey : item.kind === 'folder' ? item.parentKey : undefined
  return {
    ...{ key, kind, verdict, name, ...address, folderKey: folderKey ?? null, open, kept, renamedFrom },
    ...{ groups: summary?.groups ?? [], asked: summary?.asked ?? [] },
    ...findingsOf(summary?.findings),
  }
}

/** The application itself; a new one is no change. */
function applicationOf({ verdict, open, kept, summary }: Outcome, { moduleName = '' }: Known): StoredChange[] {
  if (verdict !== 'changed' && open === 0) return []
  const { groups, asked, findings } = summary ?? { groups: [], asked: [], findings: [] }
  const change = { key: '', kind: 'application', verdict, name: moduleName, ...noAddress, folderKey: null } as const
  return [{ ...change, groups, asked, open, kept, ...findingsOf(findings) }]
}

function limitGroups(changes: readonly StoredChange[]): StoredChange[] {
  let listed = 0
  return changes.map((change) => {
    if (listed >= mostListed) return { ...change, groups: [], asked: [] }
    for (const group of [...change.groups, ...change.asked]) listed += group.changes.length
    return change
  })
}

function partOf({ kind, verdict, open }: StoredChange): 'application' | 'folders' | 'differing' | 'same' {
  if (kind === 'application') return 'application'
  if (kind === 'folder') return 'folders'
  return verdict === 'unchanged' && open === 0 ? 'same' : 'differing'
}
