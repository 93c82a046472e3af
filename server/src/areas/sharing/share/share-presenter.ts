import type { CommonGate, Role, Share, ShareGate, ShareItem } from '@lectern/contracts'
import { readDomains, toShownDomain } from '../../../auth/visited/email-domains.ts'
import { readNetworks } from '../../../auth/visited/networks.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { shareAbilities } from './share-policy.ts'
import type { HeldItem } from './share-item-repo.ts'
import type { ListedShare } from './share-repo.ts'
import { readShown } from './shown-environments.ts'

/** What a share shows now. */
export interface SharedFacts {
  docCount: number
  frozen: { items: number; sinceMs: number } | undefined
}

/** A share for editors; its hash becomes a boolean. */
export function presentShare(row: ListedShare, role: Role, { docCount, frozen }: SharedFacts): Share {
  return {
    id: encodeId('share', row.id),
    key: row.address_key,
    moduleId: row.module_id === null ? null : encodeId('module', row.module_id),
    release:
      row.release_id === null ? null : { id: encodeId('release', row.release_id), releaseNo: row.release_no ?? '' },
    shareName: row.name,
    type: row.type,
    hasPassword: (row.password_count ?? 0) > 0,
    status: row.status === 1 ? 1 : 0,
    isAll: row.is_all === 1 ? 1 : 0,
    docCount,
    frozen: frozen ?? null,
    remark: row.remark,
    expiresAtMs: row.expires_at_ms,
    networks: readNetworks(row.networks),
    environments: readShown(row.environments),
    allowsExport: row.allows_export === 1 ? 1 : 0,
    allowsDebug: row.allows_debug === 1 ? 1 : 0,
    allowsMock: row.allows_mock === 1 ? 1 : 0,
    showsChanges: row.shows_changes === 1 ? 1 : 0,
    emailDomains: readDomains(row.email_domains).map(toShownDomain),
    viewCount: row.view_count ?? 0,
    lastViewedAtMs: row.last_viewed_at_ms,
    creatorName: row.creator_name,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    can: shareAbilities(role),
  }
}

/** What visitors see before the password, under the specification's names. */
export function presentGate({ name, ...gate }: CommonGate, allowsExport: boolean): ShareGate {
  return { ...gate, shareName: name, allowsExport }
}

export function presentItem({ doc_id, is_folder, name, frozen_at_ms, ...item }: HeldItem): ShareItem {
  const state = item.deleted_at_ms !== null ? 'deleted' : item.is_hidden === 1 ? 'hidden' : 'live'
  const isShareFolder = is_folder === 1 ? 1 : 0
  return { docId: encodeId('doc', doc_id), isShareFolder, name, state, frozenAtMs: frozen_at_ms }
}
