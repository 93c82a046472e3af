/* Shares of documents. Passwords, networks, domains of email addresses and addresses stay where they are. */
import { shareType } from '@lectern/contracts'
import { sql } from 'kysely'
import Type from 'typebox'
import { newAddressKey } from '../../../../auth/secrets.ts'
import { among, describeTable } from './describe-table.ts'
import { flag, id, moment, names, orNull, prose, refOrNull, refTo, text, written } from './fields.ts'

export const shareTables = {
  shares: describeTable({
    table: 'share',
    fields: {
      id,
      moduleId: refOrNull('modules'),
      releaseId: Type.Optional(refOrNull('releases')),
      name: text,
      type: Type.Integer({ minimum: 1, maximum: 2 }),
      status: flag,
      isAll: flag,
      remark: prose,
      expiresAtMs: orNull(moment),
      environments: Type.Optional(orNull(names)),
      allowsExport: Type.Optional(flag),
      allowsDebug: Type.Optional(flag),
      allowsMock: Type.Optional(flag),
      showsChanges: Type.Optional(flag),
      ...written,
    },
    // Revoked shares are gone.
    rows: {
      from: sql`left join project_release on project_release.id = own.release_id and project_release.deleted_at_ms is null`,
      where: ({ moduleIds, projectIds }) => sql`
        (${among('own.module_id', moduleIds)} or ${among('project_release.project_id', projectIds)})
        and own.deleted_at_ms is null`,
      // Networks and domains stay where they are: what opened for some of them alone is paused.
      columns: { status: sql`case when own.networks = '' and own.email_domains = '' then own.status else 0 end` },
    },
    restored: (line) => ({
      address_key: newAddressKey(),
      address_changed_at_ms: null,
      deleted_at_ms: null,
      // Archives of older products have none.
      allows_export: line['allowsExport'] ?? 0,
      allows_debug: line['allowsDebug'] ?? 0,
      allows_mock: line['allowsMock'] ?? 0,
      shows_changes: line['showsChanges'] ?? 0,
      release_id: line['releaseId'] ?? null,
      // A share whose password did not come along opens for no one.
      ...(line['type'] === shareType.encrypted && { status: 0 }),
    }),
  }),
  shareItems: describeTable({
    table: 'share_item',
    fields: {
      shareId: refTo('shares'),
      docId: refTo('docs'),
      isFolder: flag,
      snapshotId: Type.Optional(refOrNull('snapshots')),
    },
    rows: {
      from: sql`join share on share.id = own.share_id left join snapshot on snapshot.id = own.snapshot_id`,
      // What was frozen in another project does not come along, and must not be shown as it is now.
      where: ({ moduleIds, projectIds }) => sql`
        ${among('share.module_id', moduleIds)} and share.deleted_at_ms is null
        and (own.snapshot_id is null or ${among('snapshot.project_id', projectIds)})`,
      step: 'share_id',
    },
    unique: ['shareId', 'docId'],
    // Archives of older products have none.
    restored: (line) => ({ snapshot_id: line['snapshotId'] ?? null }),
  }),
}
