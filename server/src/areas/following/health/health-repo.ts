/* SQL of how well applications are documented, read beside everything else: of large applications it takes a while. */
import { healthLimits, type DocType } from '@lectern/contracts'
import type { HealthKind } from '@lectern/model'
import { sql } from 'kysely'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'
import { weight, withFound } from './found-sql.ts'

type Needs = Pick<AppContext, 'db' | 'engine' | 'clock'>

/** How much of a kind there is in an application. */
interface KindRow {
  moduleId: number
  form: HealthKind
  count: number
  pending: number
}

/** How many break a rule in an application. */
interface RuleRow {
  moduleId: number
  rule: string
  count: number
  ignored: number
}

/** Where to look, and of whose documents: by all that one maintainer is called. */
export interface HealthPlace {
  moduleIds: readonly number[]
  owners?: readonly string[] | undefined
}

export async function listKinds(
  { db, engine, clock }: Needs,
  { moduleIds, owners }: HealthPlace,
): Promise<readonly KindRow[]> {
  if (moduleIds.length === 0) return []
  return engine.readBeside(
    db,
    sql<KindRow>`${withFound(moduleIds, { nowMs: clock(), owners })}
      select module_id as "moduleId", form, count(*) as count, cast(sum(is_pending) as bigint) as pending
      from subject group by module_id, form`,
  )
}

export async function listRules(
  { db, engine, clock }: Needs,
  { moduleIds, owners }: HealthPlace,
): Promise<readonly RuleRow[]> {
  if (moduleIds.length === 0) return []
  return engine.readBeside(
    db,
    sql<RuleRow>`${withFound(moduleIds, { nowMs: clock(), owners })}
      select module_id as "moduleId", rule, cast(sum(1 - is_ignored) as bigint) as count, cast(sum(is_ignored) as bigint) as ignored
      from found group by module_id, rule`,
  )
}

interface OwnerRow {
  name: string
  count: number
}

/** Maintainers of documents with findings, those with most first. */
export async function listOwners(
  { db, engine, clock }: Needs,
  moduleIds: readonly number[],
): Promise<readonly OwnerRow[]> {
  if (moduleIds.length === 0) return []
  return engine.readBeside(
    db,
    sql<OwnerRow>`${withFound(moduleIds, { nowMs: clock() })}
      select owner as name, count(distinct id) as count from found
      where is_ignored = 0 and owner <> '' group by owner order by count desc, owner limit ${healthLimits.owners}`,
  )
}

/** The first of them in each application. */
export async function listFirstOwners({ db, engine, clock }: Needs, { moduleIds, owners }: HealthPlace) {
  if (moduleIds.length === 0) return []
  return engine.readBeside(
    db,
    sql<OwnerRow & { moduleId: number }>`${withFound(moduleIds, { nowMs: clock(), owners })}, owned as (
        select module_id, owner, count(distinct id) as count from found
        where is_ignored = 0 and owner <> '' group by module_id, owner
      ), ranked as (
        select owned.*, row_number() over (partition by module_id order by count desc, owner) as place from owned
      )
      select module_id as "moduleId", owner as name, count from ranked
      where place <= ${healthLimits.firstOwners} order by module_id, place`,
  )
}

export interface HealthFilter extends HealthPlace {
  rule?: string | undefined
}

export interface Subject {
  kind: 'doc' | 'component'
  id: number
}

/** Documents and models with findings, those that lose most first. @returns `total`: of the whole list */
export async function listWorst(
  { db, engine, clock }: Needs,
  { moduleIds, rule, owners }: HealthFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: readonly Subject[]; total: number }> {
  if (moduleIds.length === 0) return { rows: [], total: 0 }
  const having = rule === undefined ? sql`` : sql`having max(case when found.rule = ${rule} then 1 else 0 end) = 1`
  const worst = sql`${withFound(moduleIds, { nowMs: clock(), owners })}, worst as (
    select kind, id, sum(${weight}) as lost, sum(count) as amount from found
    where is_ignored = 0 group by kind, id ${having}
  )`
  const [rows, [counted]] = await Promise.all([
    engine.readBeside(
      db,
      sql<Subject>`${worst} select kind, id from worst order by lost desc, amount desc, kind desc, id limit ${limit} offset ${offset}`,
    ),
    engine.readBeside(db, sql<{ total: number }>`${worst} select count(*) as total from worst`),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export interface FindingRow extends Subject {
  rule: string
  count: number
  places: string
}

/** What is found in these, ignored findings left out. */
export async function listFindings(
  { db, engine, clock }: Needs,
  moduleIds: readonly number[],
  subjects: readonly Subject[],
) {
  if (subjects.length === 0) return []
  const keys = sql.join(subjects.map(({ kind, id }) => `${kind} ${String(id)}`))
  return engine.readBeside(
    db,
    sql<FindingRow>`${withFound(moduleIds, { nowMs: clock() })}
      select kind, id, rule, count, places from found where is_ignored = 0 and kind || ' ' || id in (${keys})`,
  )
}

/** All that is found in the documents of a maintainer, ignored findings left out. */
export async function listOwnedFindings(
  { db, engine, clock }: Needs,
  { moduleIds, owners, limit }: Required<HealthPlace> & { limit: number },
) {
  if (moduleIds.length === 0) return []
  return engine.readBeside(
    db,
    sql<Subject & { rule: string }>`${withFound(moduleIds, { nowMs: clock(), owners })}
      select distinct kind, id, rule from found where is_ignored = 0 and kind = 'doc' order by id, rule limit ${limit}`,
  )
}

export interface NamedRow extends Subject {
  moduleId: number
  name: string
  httpMethod: string
  url: string
  docType: DocType
  owner: string
}

/** Names of documents and models, also of those in the trash. */
export async function listNames(db: Executor, subjects: readonly Subject[]): Promise<NamedRow[]> {
  const idsOf = (kind: Subject['kind']) => subjects.filter((each) => each.kind === kind).map(({ id }) => id)
  const [docIds, modelIds] = [idsOf('doc'), idsOf('component')]
  const [docs, models] = await Promise.all([
    docIds.length === 0
      ? []
      : rowsOf(db, 'doc', { id: docIds })
          .select(['doc.id', 'doc.name', 'doc.http_method as httpMethod', 'doc.url', 'doc.doc_type as docType'])
          .select(['doc.author as owner', 'doc.module_id as moduleId'])
          .execute(),
    modelIds.length === 0
      ? []
      : rowsOf(db, 'component', { id: modelIds })
          .select(['component.id', 'component.name', 'component.module_id as moduleId'])
          .execute(),
  ])
  return [
    ...docs.map((row) => ({ ...row, kind: 'doc' as const })),
    ...models.map((row) => ({
      ...row,
      kind: 'component' as const,
      httpMethod: '',
      url: '',
      docType: 0 as const,
      owner: '',
    })),
  ]
}

/** Live shares that were made before a moment and that no one ever opened, by application; none of those without. */
export async function countUnopenedShares(
  db: Executor,
  moduleIds: readonly number[],
  beforeMs: number,
): Promise<Map<number, number>> {
  if (moduleIds.length === 0) return new Map()
  const rows = await rowsOf(db, 'share', { module_id: moduleIds })
    .leftJoin('view_total', (join) =>
      join.onRef('view_total.of_id', '=', 'share.id').on('view_total.of_kind', '=', 'share'),
    )
    .where('share.created_at_ms', '<', beforeMs)
    .where('view_total.of_id', 'is', null)
    .groupBy('share.module_id')
    .select(({ fn }) => ['share.module_id', fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.flatMap(({ module_id: moduleId, count }) => (moduleId === null ? [] : [[moduleId, count]])))
}

/** Live applications of a project. */
export async function listModules(db: Executor, projectId: number) {
  return rowsOf(db, 'module', { project_id: projectId, deleted_at_ms: null })
    .select(['module.id', 'module.name'])
    .execute()
}
