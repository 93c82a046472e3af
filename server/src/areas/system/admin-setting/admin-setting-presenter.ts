import type { OutgoingRefusal } from '@lectern/contracts'
import { findEntryProblem } from '../../../outside/address-rules.ts'
import type { RefusalRow } from './admin-setting-repo.ts'

export function presentRefusal({ host, total, last_at_ms, last_user_name }: RefusalRow): OutgoingRefusal {
  return {
    host,
    count: total,
    lastAtMs: last_at_ms,
    lastUserName: last_user_name ?? '',
    canAllow: findEntryProblem(host) === undefined,
  }
}
