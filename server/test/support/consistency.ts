/*
 * What holds in every database at rest, whatever was done to it: nothing points at what is not there, nothing unfinished is left. Each rule is a query
 * for the rows that break it, in SQL that both engines take.
 */
import type { Ask } from './kills/installation.ts'

const subjects = {
  module: 'module',
  doc: 'doc',
  component: 'component',
  dictionary: 'dictionary',
  moduleConstants: 'module',
  modulePush: 'module',
  projectConstants: 'project',
  compose: 'compose_project',
  composePage: 'compose_page',
} as const

/** What visitors are let into. */
const visited = { share: 'share', compose: 'compose_project' } as const

/** Where rows name the newest revision of something. */
const heads = [
  { table: 'doc', column: 'head_revision_id', kind: 'doc' },
  { table: 'component', column: 'head_revision_id', kind: 'component' },
  { table: 'dictionary', column: 'head_revision_id', kind: 'dictionary' },
  { table: 'module', column: 'head_revision_id', kind: 'module' },
  { table: 'module', column: 'constants_revision_id', kind: 'moduleConstants' },
  { table: 'module', column: 'push_revision_id', kind: 'modulePush' },
  { table: 'project', column: 'constants_revision_id', kind: 'projectConstants' },
  { table: 'compose_project', column: 'head_revision_id', kind: 'compose' },
  { table: 'compose_page', column: 'head_revision_id', kind: 'composePage' },
] as const

/** Columns that name a row of another table; `null` names none. */
const references: readonly { from: string; column: string; to: string; key?: string }[] = [
  { from: 'project', column: 'space_id', to: 'space' },
  { from: 'site', column: 'space_id', to: 'space' },
  { from: 'site', column: 'project_id', to: 'project' },
  { from: 'site_name', column: 'site_id', to: 'site' },
  { from: 'site_version', column: 'site_id', to: 'site' },
  { from: 'site_version', column: 'share_id', to: 'share' },
  { from: 'site_version', column: 'release_id', to: 'project_release' },
  { from: 'site_version', column: 'compose_project_id', to: 'compose_project' },
  { from: 'module', column: 'project_id', to: 'project' },
  { from: 'doc', column: 'module_id', to: 'module' },
  { from: 'doc', column: 'parent_id', to: 'doc' },
  { from: 'doc_past', column: 'doc_id', to: 'doc' },
  { from: 'component', column: 'module_id', to: 'module' },
  { from: 'dictionary', column: 'module_id', to: 'module' },
  { from: 'space_member', column: 'space_id', to: 'space' },
  { from: 'space_member', column: 'user_id', to: 'user' },
  { from: 'project_member', column: 'project_id', to: 'project' },
  { from: 'project_member', column: 'user_id', to: 'user' },
  { from: 'call_case', column: 'doc_id', to: 'doc' },
  { from: 'call_case', column: 'created_by', to: 'user' },
  { from: 'call_case', column: 'updated_by', to: 'user' },
  { from: 'call_script', column: 'doc_id', to: 'doc' },
  { from: 'call_script', column: 'module_id', to: 'module' },
  { from: 'call_script', column: 'project_id', to: 'project' },
  { from: 'call_script', column: 'created_by', to: 'user' },
  { from: 'call_script', column: 'updated_by', to: 'user' },
  { from: 'past_text', column: 'script_id', to: 'call_script' },
  { from: 'past_text', column: 'project_id', to: 'project' },
  { from: 'past_text', column: 'created_by', to: 'user' },
  { from: 'own_value', column: 'user_id', to: 'user' },
  { from: 'own_value', column: 'module_id', to: 'module' },
  { from: 'own_project_value', column: 'user_id', to: 'user' },
  { from: 'own_project_value', column: 'project_id', to: 'project' },
  { from: 'project_variables', column: 'project_id', to: 'project' },
  { from: 'revision', column: 'parent_id', to: 'revision' },
  { from: 'revision', column: 'second_parent_id', to: 'revision' },
  { from: 'revision', column: 'module_id', to: 'module' },
  { from: 'revision', column: 'author_id', to: 'user' },
  { from: 'revision', column: 'hash', to: 'content', key: 'hash' },
  { from: 'content', column: 'base_hash', to: 'content', key: 'hash' },
  { from: 'incoming_source', column: 'module_id', to: 'module' },
  { from: 'incoming_state', column: 'source_id', to: 'incoming_source' },
  { from: 'incoming_state', column: 'incoming_hash', to: 'content', key: 'hash' },
  { from: 'incoming_state', column: 'base_hash', to: 'content', key: 'hash' },
  { from: 'application_token', column: 'module_id', to: 'module' },
  { from: 'application_token_secret', column: 'token_id', to: 'application_token' },
  { from: 'push_log', column: 'module_id', to: 'module' },
  { from: 'push_log', column: 'job_id', to: 'job' },
  { from: 'push_description', column: 'token_id', to: 'application_token' },
  { from: 'share', column: 'module_id', to: 'module' },
  { from: 'share', column: 'release_id', to: 'project_release' },
  { from: 'share_item', column: 'snapshot_id', to: 'snapshot' },
  { from: 'share_item', column: 'share_id', to: 'share' },
  { from: 'share_item', column: 'doc_id', to: 'doc' },
  { from: 'compose_project', column: 'space_id', to: 'space' },
  { from: 'compose_doc', column: 'compose_project_id', to: 'compose_project' },
  { from: 'compose_doc', column: 'parent_id', to: 'compose_doc' },
  { from: 'compose_doc', column: 'doc_id', to: 'doc' },
  { from: 'compose_doc', column: 'added_by', to: 'user' },
  { from: 'compose_source', column: 'compose_project_id', to: 'compose_project' },
  { from: 'compose_source', column: 'module_id', to: 'module' },
  { from: 'compose_page', column: 'compose_project_id', to: 'compose_project' },
  { from: 'visitor_access', column: 'password_id', to: 'visitor_password' },
  { from: 'visitor_password', column: 'created_by', to: 'user' },
  { from: 'snapshot', column: 'project_id', to: 'project' },
  { from: 'snapshot_module', column: 'snapshot_id', to: 'snapshot' },
  { from: 'snapshot_module', column: 'root_hash', to: 'content', key: 'hash' },
  { from: 'snapshot_module', column: 'module_constants_hash', to: 'content', key: 'hash' },
  { from: 'snapshot_module', column: 'project_constants_hash', to: 'content', key: 'hash' },
  { from: 'snapshot_doc', column: 'snapshot_id', to: 'snapshot' },
  { from: 'snapshot_doc', column: 'hash', to: 'content', key: 'hash' },
  { from: 'snapshot_component', column: 'snapshot_id', to: 'snapshot' },
  { from: 'snapshot_component', column: 'hash', to: 'content', key: 'hash' },
  { from: 'snapshot_dictionary', column: 'snapshot_id', to: 'snapshot' },
  { from: 'snapshot_dictionary', column: 'hash', to: 'content', key: 'hash' },
  { from: 'project_release', column: 'project_id', to: 'project' },
  { from: 'project_release', column: 'snapshot_id', to: 'snapshot' },
  { from: 'release_module', column: 'release_id', to: 'project_release' },
  { from: 'release_module', column: 'module_id', to: 'module' },
  { from: 'release_doc', column: 'release_id', to: 'project_release' },
  { from: 'release_doc', column: 'doc_id', to: 'doc' },
  { from: 'release_event', column: 'release_id', to: 'project_release' },
  { from: 'release_event', column: 'snapshot_id', to: 'snapshot' },
  { from: 'compatibility_level', column: 'space_id', to: 'space' },
  { from: 'accepted_break', column: 'module_id', to: 'module' },
  { from: 'health_scan', column: 'hash', to: 'content', key: 'hash' },
  { from: 'health_finding', column: 'hash', to: 'health_scan', key: 'hash' },
  { from: 'health_link', column: 'hash', to: 'health_scan', key: 'hash' },
  { from: 'health_ignored', column: 'module_id', to: 'module' },
  { from: 'health_badge', column: 'module_id', to: 'module' },
  { from: 'answer_drift', column: 'doc_id', to: 'doc' },
  { from: 'case_result', column: 'case_id', to: 'call_case' },
  { from: 'case_result', column: 'ran_by', to: 'user' },
  { from: 'doc_read', column: 'doc_id', to: 'doc' },
  { from: 'meter_sphere_space', column: 'space_id', to: 'space' },
  { from: 'meter_sphere_module', column: 'module_id', to: 'module' },
  { from: 'meter_sphere_sync', column: 'module_id', to: 'module' },
  { from: 'comment_thread', column: 'doc_id', to: 'doc' },
  { from: 'comment', column: 'thread_id', to: 'comment_thread' },
  { from: 'mock_collection', column: 'module_id', to: 'module' },
  { from: 'mock_rule', column: 'module_id', to: 'module' },
  { from: 'mock_rule', column: 'doc_id', to: 'doc' },
  { from: 'job_input', column: 'job_id', to: 'job' },
  { from: 'job_issues', column: 'job_id', to: 'job' },
  { from: 'export_file', column: 'job_id', to: 'job' },
  { from: 'migration_run', column: 'job_id', to: 'job' },
  { from: 'trash', column: 'module_id', to: 'module' },
]

/** Rows of other tables that represent a thing of one of several kinds. */
function missingSubjects(
  from: string,
  kindColumn: string,
  idColumn: string,
  tables: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(tables).map(
    ([kind, table]) =>
      `select ${idColumn} from ${from} where ${kindColumn} = '${kind}'
        and not exists (select 1 from "${table}" subject where subject.id = ${from}.${idColumn})`,
  )
}

const rules: readonly string[] = [
  ...references.map(
    ({ from, column, to, key = 'id' }) =>
      `select ${column} from "${from}" source where ${column} is not null
        and not exists (select 1 from "${to}" target where target.${key} = source.${column})`,
  ),
  ...heads.map(
    ({ table, column, kind }) =>
      `select id from ${table} where ${column} is not null and not exists (select 1 from revision
        where revision.id = ${table}.${column} and subject_kind = '${kind}' and subject_id = ${table}.id)`,
  ),
  ...missingSubjects('revision', 'subject_kind', 'subject_id', subjects),
  ...missingSubjects('incoming_state', 'subject_kind', 'subject_id', {
    doc: 'doc',
    component: 'component',
    module: 'module',
  }),
  ...missingSubjects('torna_link', 'kind', 'our_id', {
    space: 'space',
    project: 'project',
    module: 'module',
    doc: 'doc',
    token: 'application_token',
    dictionary: 'dictionary',
    share: 'share',
    release: 'project_release',
  }),
  ...missingSubjects('visitor_password', 'of_kind', 'of_id', visited),
  ...missingSubjects('visitor_access', 'of_kind', 'of_id', visited),
  ...['visitor_code', 'view_doc_day', 'view_visitor_day', 'view_total'].flatMap((table) =>
    missingSubjects(table, 'of_kind', 'of_id', visited),
  ),
  // What was revoked or is public has no passwords, and no access is for something else than its password.
  `select visitor_password.id from visitor_password join share on share.id = of_id
    where of_kind = 'share' and (share.type = 1 or share.deleted_at_ms is not null)`,
  `select visitor_password.id from visitor_password join compose_project on compose_project.id = of_id
    where of_kind = 'compose' and compose_project.type = 1`,
  `select token_hash from visitor_access join visitor_password on visitor_password.id = password_id
    where visitor_access.of_kind <> visitor_password.of_kind or visitor_access.of_id <> visitor_password.of_id`,
  // Documents have a text, are below a folder of the same application, and carry no mark of an unfinished import.
  `select id from doc where is_folder = 0 and head_revision_id is null and deleted_at_ms is null`,
  `select doc.id from doc join doc parent on parent.id = doc.parent_id
    where parent.module_id <> doc.module_id or parent.is_folder = 0`,
  `select doc.id from doc join doc parent on parent.id = doc.parent_id
    where doc.deleted_at_ms is null and parent.deleted_at_ms is not null`,
  // A revision is followed only by those of the same subject.
  `select revision.id from revision join revision parent on parent.id = revision.parent_id
    where parent.subject_kind <> revision.subject_kind or parent.subject_id <> revision.subject_id`,
  // What people see lies in what they see.
  `select doc.id from doc join module on module.id = doc.module_id
    where doc.deleted_at_ms is null and module.deleted_at_ms = 0`,
  `select module.id from module join project on project.id = module.project_id
    where module.deleted_at_ms is null and project.deleted_at_ms = 0`,
  // A release that is published has documents, and its snapshot is of its project.
  `select id from project_release where status = 1 and published_at_ms is null`,
  `select release.id from project_release release join snapshot on snapshot.id = release.snapshot_id
    where snapshot.project_id <> release.project_id`,
  // A robot is of a space, of a project or of a person.
  `select id from robot where (case when space_id is null then 0 else 1 end) + (case when project_id is null then 0 else 1 end)
    + (case when user_id is null then 0 else 1 end) <> 1`,
  // Nothing unfinished, and nothing that only an open or parked job needs.
  ...['space', 'project', 'module', 'doc', 'component'].map(
    (table) => `select id from ${table} where deleted_at_ms = 0`,
  ),
  `select id from doc where staged_by_job is not null`,
  `select id from component where staged_by_job is not null`,
  `select id from trash where space_id < 0`,
  // A case, a script or a mock rule is deleted by one entry, which goes with it. A script is of one thing.
  ...Object.entries({ case: 'call_case', script: 'call_script', mockRule: 'mock_rule' }).flatMap(([kind, table]) => [
    `select id from trash where kind = '${kind}' and not exists (select 1 from ${table} as own where own.trash_id = trash.id)`,
    `select id from ${table} where (deleted_at_ms is null) <> (trash_id is null)`,
  ]),
  `select id from call_script where 1 <> (case when doc_id is null then 0 else 1 end)
    + (case when module_id is null then 0 else 1 end) + (case when project_id is null then 0 else 1 end)`,
  `select id from past_text where 1 <> (case when script_id is null then 0 else 1 end)
    + (case when mock_rule_id is null then 0 else 1 end) + (case when project_id is null then 0 else 1 end)`,
  `select job_id from job_input join job on job.id = job_input.job_id
    where job.state not in ('queued', 'running') and job.parked = 0`,
  // Files have their bytes, all of them and no others.
  `select job.id from job where kind = 'export' and state = 'done'
    and not exists (select 1 from export_file where job_id = job.id and parts > 0 and expires_at_ms is not null)`,
  `select job_id from export_file where parts > 0 and size <> (select coalesce(sum(length(bytes)), 0) from stored_file
    where key like 'export:' || cast(job_id as text) || ':%')`,
  `select id from archive_file where report is null and job_id in (select id from job where state = 'done')`,
  `select id from archive_file where kind = 'packed' and parts > 0 and size <> (select coalesce(sum(length(bytes)), 0)
    from stored_file where key like archive_file.id || '/%')`,
  `select key from stored_file where key like 'export:%' and not exists (select 1 from export_file
    where parts > 0 and stored_file.key like 'export:' || cast(job_id as text) || ':%')`,
  `select key from stored_file where key not like 'export:%' and key not like 'migration/%' and key like '%/%'
    and not exists (select 1 from archive_file where parts > 0 and stored_file.key like archive_file.id || '/%')`,
  `select key from stored_file where key like 'migration/%' and not exists (select 1 from migration_source
    where stored_file.key like 'migration/' || migration_source.id || '/%')`,
  // A job has ended when its row shows it.
  `select id from job where state not in ('queued', 'running') and finished_at_ms is null`,
  `select id from job where state not in ('queued', 'running') and locked_by is not null`,
]

/** Every rule that is broken, with the first rows that break it. */
export async function findInconsistencies(ask: Ask): Promise<{ rule: string; rows: unknown[] }[]> {
  const broken: { rule: string; rows: unknown[] }[] = []
  for (const rule of rules) {
    const rows = await ask(`${rule} limit 5`)
    if (rows.length > 0) broken.push({ rule, rows: rows.map((row) => ({ ...row })) })
  }
  return broken
}
