import type { MockAddress, Role } from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'
import type { MockAddressRow } from '../../../db/schema.ts'

export function presentAddress(row: MockAddressRow, role: Role): MockAddress {
  return {
    key: row.address_key,
    isOn: row.is_on === 1 ? 1 : 0,
    checksRequests: row.checks_requests === 1 ? 1 : 0,
    replacedAtMs: row.address_changed_at_ms,
    can: { update: mayProject('manageModules', role) },
  }
}
