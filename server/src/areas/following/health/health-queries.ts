/* Reading how well applications are documented. Whoever asks has what is new looked at. */
import type {
  getHealth,
  getProjectHealth,
  pageHealth,
  pageIgnoredFindings,
  QueryOf,
  ReplyOf,
  Role,
} from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { presentIgnored, presentRow, presentSums, type Sums } from './health-presenter.ts'
import {
  countUnopenedShares,
  listFindings,
  listKinds,
  listModuleIds,
  listNames,
  listOwners,
  listRules,
  listWorst,
  type Subject,
} from './health-repo.ts'
import type { HealthScans } from './health-scans.ts'
import { countIgnored, listIgnored, type IgnoredRow } from './ignored-repo.ts'

type Needs = Pick<AppContext, 'db' | 'engine' | 'clock'>

const defaultRows = 20
/** Shares younger than that may still be opened. */
const unopenedMs = 30 * 86_400_000

/** By application; those without documents have none. */
async function readSums(context: Needs, scans: HealthScans, moduleIds: readonly number[]): Promise<Map<number, Sums>> {
  const [kinds, rules] = await Promise.all([listKinds(context, moduleIds), listRules(context, moduleIds)])
  for (const { moduleId, pending } of kinds) if (pending > 0) scans.begin(moduleId)
  const rulesOf = Map.groupBy(rules, ({ moduleId }) => moduleId)
  return new Map(
    [...Map.groupBy(kinds, ({ moduleId }) => moduleId)].map(([moduleId, own]) => [
      moduleId,
      { kinds: own, rules: rulesOf.get(moduleId) ?? [] },
    ]),
  )
}

const nothing: Sums = { kinds: [], rules: [] }

export async function readHealth(
  context: Needs,
  scans: HealthScans,
  { moduleId, role }: { moduleId: number; role: Role },
): Promise<ReplyOf<typeof getHealth>> {
  const { db, clock } = context
  const [sums, owners, unopenedShares] = await Promise.all([
    readSums(context, scans, [moduleId]),
    listOwners(context, moduleId),
    countUnopenedShares(db, moduleId, clock() - unopenedMs),
  ])
  const own = sums.get(moduleId) ?? nothing
  return {
    ...presentSums(own),
    ignored: await countIgnored(db, moduleId),
    unopenedShares,
    owners: owners.map(({ name, count }) => ({ name, count })),
    can: { update: mayProject('manageModules', role) },
  }
}

/** @returns the score; `null` without documents, `undefined` while nothing was looked at yet */
export async function readScore(
  context: Needs,
  scans: HealthScans,
  moduleId: number,
): Promise<number | null | undefined> {
  const { score, checked, pending } = presentSums((await readSums(context, scans, [moduleId])).get(moduleId) ?? nothing)
  return checked > 0 && pending === checked ? undefined : score
}

export async function readProjectHealth(
  context: Needs,
  scans: HealthScans,
  projectId: number,
): Promise<ReplyOf<typeof getProjectHealth>> {
  const moduleIds = await listModuleIds(context.db, projectId)
  const sums = await readSums(context, scans, moduleIds)
  return {
    modules: moduleIds.map((id) => ({ moduleId: encodeId('module', id), ...presentSums(sums.get(id) ?? nothing) })),
  }
}

export async function readWorst(
  context: Needs,
  moduleId: number,
  { rule, owner, pageIndex = 1, pageSize = defaultRows }: Omit<QueryOf<typeof pageHealth>, 'moduleId'>,
): Promise<ReplyOf<typeof pageHealth>> {
  const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize }
  const { rows, total } = await listWorst(context, { moduleId, rule, owner }, page)
  const [names, findings] = await Promise.all([listNames(context.db, rows), listFindings(context, moduleId, rows)])
  const nameOf = new Map(names.map((row) => [keyOf(row), row]))
  const findingsOf = Map.groupBy(findings, keyOf)
  const list = rows.flatMap((row) => {
    const named = nameOf.get(keyOf(row))
    return named === undefined ? [] : [presentRow(named, findingsOf.get(keyOf(row)) ?? [])]
  })
  return { list, total, pageIndex, pageSize }
}

export async function readIgnored(
  { db }: Needs,
  moduleId: number,
  { pageIndex = 1, pageSize = defaultRows }: Omit<QueryOf<typeof pageIgnoredFindings>, 'moduleId'>,
): Promise<ReplyOf<typeof pageIgnoredFindings>> {
  const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize }
  const [rows, total] = await Promise.all([listIgnored(db, moduleId, page), countIgnored(db, moduleId)])
  const subjects = rows.map(subjectOf)
  const nameOf = new Map((await listNames(db, subjects)).map((row) => [keyOf(row), row]))
  const list = rows.flatMap((row) => {
    const named = nameOf.get(keyOf(subjectOf(row)))
    return (named && presentIgnored(row, named)) ?? []
  })
  return { list, total, pageIndex, pageSize }
}

function subjectOf({ doc_id: docId, component_id: componentId }: IgnoredRow): Subject {
  return docId === null ? { kind: 'component', id: componentId ?? 0 } : { kind: 'doc', id: docId }
}

function keyOf({ kind, id }: { kind: string; id: number }): string {
  return `${kind} ${String(id)}`
}
