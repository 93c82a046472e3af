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
import { isHealthRule, type HealthRuleId } from '@lectern/model'
import { mayProject } from '../../../auth/rights.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { presentIgnored, presentRow, presentSums, type Sums } from './health-presenter.ts'
import {
  countUnopenedShares,
  listFindings,
  listFirstOwners,
  listKinds,
  listModules,
  listNames,
  listOwnedFindings,
  listOwners,
  listRules,
  listWorst,
  type HealthPlace,
  type NamedRow,
  type Subject,
} from './health-repo.ts'
import { HealthScans } from './health-scans.ts'
import { countIgnored, listIgnored, type IgnoredRow } from './ignored-repo.ts'

type Needs = Pick<AppContext, 'db' | 'engine' | 'clock'>

const defaultRows = 20
/** Shares younger than that may still be opened. */
const unopenedMs = 30 * 86_400_000

/** By application; those without documents have none. */
async function readSums(context: Needs, scans: HealthScans, place: HealthPlace): Promise<Map<number, Sums>> {
  const [kinds, rules] = await Promise.all([listKinds(context, place), listRules(context, place)])
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
    readSums(context, scans, { moduleIds: [moduleId] }),
    listOwners(context, [moduleId]),
    countUnopenedShares(db, [moduleId], clock() - unopenedMs),
  ])
  const own = sums.get(moduleId) ?? nothing
  return {
    ...presentSums(own),
    ignored: await countIgnored(db, moduleId),
    unopenedShares: unopenedShares.get(moduleId) ?? 0,
    owners: [...owners],
    can: { update: mayProject('manageModules', role) },
  }
}

/** @returns the score; `null` without documents, `undefined` while nothing was looked at yet */
export async function readScore(
  context: Needs,
  scans: HealthScans,
  moduleId: number,
): Promise<number | null | undefined> {
  const { score, checked, pending } = presentSums(
    (await readSums(context, scans, { moduleIds: [moduleId] })).get(moduleId) ?? nothing,
  )
  return checked > 0 && pending === checked ? undefined : score
}

export async function readProjectHealth(
  context: Needs,
  scans: HealthScans,
  { projectId, owners }: { projectId: number; owners: readonly string[] | undefined },
): Promise<ReplyOf<typeof getProjectHealth>> {
  const { db, clock } = context
  const modules = await listModules(db, projectId)
  const moduleIds = modules.map(({ id }) => id)
  const [sums, allOwners, firstOwners, unopenedShares] = await Promise.all([
    readSums(context, scans, { moduleIds, owners }),
    listOwners(context, moduleIds),
    listFirstOwners(context, { moduleIds, owners }),
    countUnopenedShares(db, moduleIds, clock() - unopenedMs),
  ])
  const ownersOf = Map.groupBy(firstOwners, ({ moduleId }) => moduleId)
  return {
    modules: modules
      .map(({ id, name }) => ({
        ...{ moduleId: encodeId('module', id), name, ...presentSums(sums.get(id) ?? nothing) },
        unopenedShares: unopenedShares.get(id) ?? 0,
        owners: (ownersOf.get(id) ?? []).map(({ name: owned, count }) => ({ name: owned, count })),
      }))
      .sort((a, b) => (a.score ?? noScore) - (b.score ?? noScore)),
    owners: [...allOwners],
  }
}

/** After every score. */
const noScore = 101

export async function readWorst(
  context: Needs,
  { projectId, moduleId }: { projectId: number; moduleId: number | undefined },
  {
    rule,
    owners,
    pageIndex = 1,
    pageSize = defaultRows,
  }: Omit<QueryOf<typeof pageHealth>, 'moduleId' | 'projectId' | 'owner'> & Pick<HealthPlace, 'owners'>,
): Promise<ReplyOf<typeof pageHealth>> {
  const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize }
  const moduleIds = moduleId === undefined ? (await listModules(context.db, projectId)).map(({ id }) => id) : [moduleId]
  const { rows, total } = await listWorst(context, { moduleIds, rule, owners }, page)
  const [names, findings] = await Promise.all([listNames(context.db, rows), listFindings(context, moduleIds, rows)])
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

/** Something that is found in a document, by what is still the same next week. */
export interface OwnedFinding {
  key: string
  rule: HealthRuleId
  doc: Pick<NamedRow, 'id' | 'moduleId' | 'name' | 'httpMethod' | 'url'>
}

/** Findings of one person that are looked at. */
const mostOwned = 2_000

/** All that someone is called as a maintainer. */
export const namesOf = ({ nickname, username }: { nickname: string; username: string }): string[] =>
  nickname === '' ? [username] : [nickname, username]

/** As a filter names them: whoever looks for their own documents means all of these names. */
export function ownersOf(
  actor: { nickname: string; username: string },
  owner: string | undefined,
): readonly string[] | undefined {
  if (owner === undefined) return undefined
  return owner === actor.nickname ? namesOf(actor) : [owner]
}

/** What is found in the documents that someone maintains, once all that is new was looked at. */
export async function readOwnedFindings(
  context: AppContext,
  { moduleIds, owners }: Required<HealthPlace>,
): Promise<OwnedFinding[]> {
  const kinds = await listKinds(context, { moduleIds, owners })
  const pending = kinds.filter((row) => row.pending > 0)
  if (pending.length > 0) {
    const scans = new HealthScans(context)
    for (const { moduleId } of pending) scans.begin(moduleId)
    try {
      await scans.finish()
    } finally {
      await scans.close()
    }
  }
  const rows = await listOwnedFindings(context, { moduleIds, owners, limit: mostOwned })
  const names = new Map((await listNames(context.db, rows)).map((row) => [row.id, row]))
  return rows.flatMap(({ id, rule }) => {
    const doc = names.get(id)
    return doc === undefined || !isHealthRule(rule) ? [] : [{ key: `${rule} ${String(id)}`, rule, doc }]
  })
}
