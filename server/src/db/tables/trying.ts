import type { Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** The address at which documented calls of an application are answered. There is none before someone looks at it. */
export interface MockAddressTable {
  module_id: number
  /** Opens by itself; see `newAddressKey`. */
  address_key: string
  is_on: Bool
  /** When the key was replaced; `null` for the first one. */
  address_changed_at_ms: Ms | null
}
export type MockAddressRow = Selectable<MockAddressTable>

/** Trying documents. */
export interface TryingTables {
  mock_address: MockAddressTable
}
