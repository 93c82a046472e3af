/* Every table and column of the database is in archives, or here with the reason why it is not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSearchIndex } from '../../../../test/support/search-tables.ts'
import { openTestDatabase } from '../../../../test/support/test-app.ts'
import { archiveTables, fieldsOf, lineKinds } from './archive-tables.ts'

const leftOut: Record<string, readonly string[]> = {
  'accounts and what opens them stay with the installation': [
    'access_token assistant assistant_consent assistant_grant avatar email_link group_role identity invitation known_device login_key mfa_challenge open_user',
    'open_user_secret own_project_value own_value passkey password_reset recovery_code session sign_in_flow totp user_preference',
  ],
  'secrets never leave': [
    'application_token application_token_secret push_signature secret visitor_access visitor_code visitor_password',
  ],
  'settings and records of the installation': [
    'attempt audit audit_head language migration_run migration_source outgoing_refusal setting template torna_link',
  ],
  'follows from stored texts': [
    'content_ref dictionary_scan dictionary_use health_finding health_link health_scan search_stale',
  ],
  'follows from what is referred to': ['compose_source'],
  'work and its files': ['archive_file event export_file job job_input job_issues stored_file'],
  'what one person marks, is notified of and searches for': [
    'email_notice email_setting favorite message saved_search',
  ],
  'hangs on an address, a token or a key that stays here': [
    'changelog_feed health_badge live_export meter_sphere_module meter_sphere_space meter_sphere_sync mock_address push_description push_log',
    'push_said robot_delivery sync_run sync_source',
  ],
  'who visited, which stays between them and whom they visited': ['view_doc_day view_total view_visitor_day'],
  'for undoing a removal of members here': ['member_removal'],
}

/** Columns of tables that are in archives. */
const columnsLeftOut: Record<string, readonly string[]> = {
  'the row’s own number, which nothing names': [
    'comment_version.id doc_past.id incoming_state.id past_text.id release_event.id robot.id snapshot_component.id snapshot_dictionary.id',
    'site_version.id snapshot_doc.id upload.id',
  ],
  'where it is put': [
    'compatibility_level.space_id compose_project.space_id project.space_id robot.space_id site.space_id space.order_index space_member.space_id',
    'trash.space_id trash.deleted_at_ms',
  ],
  'networks and domains of where it was packed: what opened for those alone is off': [
    'share.networks share.email_domains compose_project.email_domains',
  ],
  'a person’s own webhook, which is of no place': ['robot.user_id robot.failures robot.quiet'],
  'whose right counts: of who unpacks it': ['compose_doc.added_by'],
  'follows from the bytes': ['content.size content.bytes content.base_hash upload.media_type upload.size'],
  'made from the contents when a history is first listed': ['revision.summary'],
  'follows from what the state is of': ['revision.module_id'],
  'of a job here': ['trash.notice_job_id trash.robot_job_id'],
  'of the last push here': ['call_script.incoming_digest incoming_source.settled_state incoming_source.settled_job_id'],
}

const split = (lists: Record<string, readonly string[]>): string[] =>
  Object.values(lists).flatMap((list) => list.flatMap((names) => names.split(' ')))

describe('tables of archives', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let tables: { name: string; columns: { name: string }[] }[]

  beforeAll(async () => {
    opened = await openTestDatabase()
    tables = (await opened.database.db.introspection.getTables()).filter(
      ({ name, isView }) => !isView && !isSearchIndex(name),
    )
  })

  afterAll(async () => {
    await opened.database.db.destroy()
    await opened.remove()
  })

  it('are described, or left out for a reason', () => {
    const described = lineKinds.map((kind): string => archiveTables[kind].table)
    expect(new Set(described).size).toBe(lineKinds.length)
    expect([...described, ...split(leftOut)].sort()).toEqual(tables.map(({ name }) => name).sort())
  })

  it('have each column in their lines, or left out for a reason', () => {
    const missing = lineKinds.flatMap((kind) => {
      const { table, restored } = archiveTables[kind]
      const known = new Set([...fieldsOf(kind).map(({ column }) => column), ...Object.keys(restored?.({}) ?? {})])
      const columns = tables.find(({ name }) => name === table)?.columns ?? []
      return columns.filter(({ name }) => !known.has(name)).map(({ name }) => `${table}.${name}`)
    })
    // Of people only names leave.
    expect(missing.filter((column) => !column.startsWith('user.')).sort()).toEqual(split(columnsLeftOut).sort())
  })
})
