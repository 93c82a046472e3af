/*
 * What breaks which rule, as tables of a query. Owns: rules that follow from rows rather than from texts (deprecation, removal from the source, links).
 * Rows are found as they are now, so that nothing is told of what was deleted.
 */
import { docType, healthLimits } from '@lectern/contracts'
import { healthRules, healthVersion, healthWeights } from '@lectern/model'
import { sql, type RawBuilder } from 'kysely'

const called = sql.join([docType.http, docType.dubbo].map((type) => sql.lit(type)))

/** Cases whose last run failed, as they are now. */
const withFailingCases = sql`
  select subject.*, 'failing-case', failing.count, '[]'
  from subject join (
    select call_case.doc_id, cast(count(*) as integer) as count
    from call_case join case_result on case_result.case_id = call_case.id and case_result.version = call_case.version
    where call_case.deleted_at_ms is null and case_result.is_passed = 0 group by call_case.doc_id
  ) as failing on failing.doc_id = subject.id
  where subject.kind = 'doc' and subject.form = 'http'`

/** Whose documents, as of which moment. */
interface Found {
  nowMs: number
  /** Never empty. */
  owners?: readonly string[] | undefined
}

const unreadMs = healthLimits.unreadDays * 86_400_000

/**
 * `subject`: live documents and shared models of the applications, of a maintainer their documents alone; `found`: the rules each breaks,
 * `is_ignored` with it. To be followed by a select.
 */
export function withFound(moduleIds: readonly number[], { nowMs, owners }: Found): RawBuilder<unknown> {
  const own = sql.join(moduleIds)
  const isOwned = owners === undefined ? sql`` : sql`and doc.author in (${sql.join(owners)})`
  const isModelToo = owners === undefined ? sql`` : sql`and 1 = 0`
  return sql`
    with subject as (
      select cast('doc' as text) as kind, doc.id, doc.module_id, revision.hash, doc.author as owner,
        case doc.doc_type when ${sql.lit(docType.http)} then 'http' when ${sql.lit(docType.dubbo)} then 'dubbo' else 'text' end as form,
        case when doc.deprecated = '' and doc.doc_type in (${called}) then 1 else 0 end as is_unexplained,
        case when scan.hash is null then 1 else 0 end as is_pending, doc.created_at_ms as made_at_ms
      from doc join revision on revision.id = doc.head_revision_id
      left join health_scan as scan on scan.hash = revision.hash and scan.version = ${sql.lit(healthVersion)}
      where doc.module_id in (${own}) and doc.deleted_at_ms is null and doc.is_folder = 0 ${isOwned}
      union all
      select 'component', component.id, component.module_id, revision.hash, '', 'model', 0,
        case when scan.hash is null then 1 else 0 end, component.created_at_ms
      from component join revision on revision.id = component.head_revision_id
      left join health_scan as scan on scan.hash = revision.hash and scan.version = ${sql.lit(healthVersion)}
      where component.module_id in (${own}) and component.deleted_at_ms is null and component.section = 'schemas' ${isModelToo}
    ), broken as (
      select subject.*, health_finding.rule, health_finding.count, health_finding.places
      from subject join health_finding on health_finding.hash = subject.hash
      union all
      select subject.*, 'deprecated-unexplained', 1, '[]' from subject where is_unexplained = 1
      union all
      select subject.*, 'removed-upstream', 1, '[]' from subject
      where kind = 'doc' and form in ('http', 'dubbo') and exists (
        select 1 from incoming_state
        where incoming_state.subject_kind = 'doc' and incoming_state.subject_id = subject.id
          and incoming_state.absence = 'proposed'
      )
      union all
      select subject.*, 'behind-source', 1, '[]' from subject
      where kind = 'doc' and form in ('http', 'dubbo') and exists (
        select 1 from incoming_state
        where incoming_state.subject_kind = 'doc' and incoming_state.subject_id = subject.id
          and incoming_state.open_count > 0
      )
      union all
      select subject.*, 'broken-link', 1, '[]' from subject
      where exists (
        select 1 from health_link left join doc on doc.id = health_link.doc_id and doc.deleted_at_ms is null
        where health_link.hash = subject.hash and doc.id is null
      )
      union all
      select subject.*, 'answer-differs', answer_drift.count, answer_drift.places
      from subject join answer_drift on answer_drift.doc_id = subject.id and answer_drift.hash = subject.hash
      where subject.kind = 'doc' and subject.form = 'http'
      union all
      ${withFailingCases}
      union all
      select subject.*, 'never-read', 1, '[]'
      from subject left join doc_read on doc_read.doc_id = subject.id
      where subject.kind = 'doc' and doc_read.read_at_ms is null
        and coalesce(doc_read.counted_from_ms, subject.made_at_ms) < ${nowMs - unreadMs}
    ), found as (
      select broken.*, case when ignored_doc.rule is null and ignored_model.rule is null then 0 else 1 end as is_ignored
      from broken
      left join health_ignored as ignored_doc
        on broken.kind = 'doc' and ignored_doc.doc_id = broken.id and ignored_doc.rule = broken.rule
      left join health_ignored as ignored_model
        on broken.kind = 'component' and ignored_model.component_id = broken.id and ignored_model.rule = broken.rule
    )`
}

const problems = sql.join(healthRules.filter(({ level }) => level === 'problem').map(({ id }) => sql.lit(id)))

/** What a broken rule counts. */
export const weight: RawBuilder<number> = sql`case when found.rule in (${problems}) then ${sql.lit(healthWeights.problem)} else ${sql.lit(healthWeights.suggestion)} end`
