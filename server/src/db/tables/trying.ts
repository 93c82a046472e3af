import type { ScriptPhase } from '@lectern/contracts'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** The address at which documented calls of an application are answered. There is none before someone looks at it. */
export interface MockAddressTable {
  module_id: number
  /** Opens by itself; see `newAddressKey`. */
  address_key: string
  is_on: Bool
  /** When the key was replaced; `null` for the first one. */
  address_changed_at_ms: Ms | null
  /** 0: requests are answered that are not as documented. */
  checks_requests: Bool
  /** Grows with every change to a rule of the application. */
  rules_version: number
  /** Grows when what callers have sent is to be forgotten. */
  states_version: number
  /** The service whose answers are recorded, and until when. */
  recorded_url: string | null
  recorded_until_ms: Ms | null
}
export type MockAddressRow = Selectable<MockAddressTable>

/** What calls are answered with before the document is asked. */
export interface MockRuleTable {
  id: Generated<number>
  module_id: number
  /** Also a folder, for all documents in it; `null`: for all documents of the application. */
  doc_id: number | null
  /** For all applications of the project. */
  is_for_project: Generated<Bool>
  name: string
  /** Among those of the document, or of the application, the lowest first. */
  position: number
  is_on: Bool
  /** JSON: `MockCondition[]` of the contract. */
  conditions: string
  /** Whether one of these is enough. */
  matches_any: Generated<Bool>
  /** JSON: `MockRuleAnswer` of the contract. */
  answer: string
  /** 1 for a new one. Its place and whether it is on are no part of it. */
  version: number
  created_by: number
  updated_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: Generated<number | null>
}
export type MockRuleRow = Selectable<MockRuleTable>
/** A collection of the application whose items are kept, or were before it was turned off. */
export interface MockCollectionTable {
  id: Generated<number>
  module_id: number
  /** As documented; of a declared one its name. */
  path: string
  /** Of former versions. */
  item_path: string
  is_on: Bool
  key_name: string
  /** `MockCollectionCall[]` as JSON; without any those that the documents show. */
  calls: string
  /** Empty for what is found in the documents. */
  id_field: string
  list_at: string
  item_at: string
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
}
export type MockCollectionRow = Selectable<MockCollectionTable>

/** A saved call of a document, with what its response is held to. */
export interface CallCaseTable {
  id: Generated<number>
  doc_id: number
  name: string
  /** Among those of its document. */
  position: number
  /** `CaseContent` as JSON. */
  content: string
  assertion_count: number
  /** Counted up by each change of its name or content. */
  version: number
  created_by: number
  created_at_ms: Ms
  updated_by: number
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}
export type CallCaseRow = Selectable<CallCaseTable>

/** Runs before or after calls of one document, of an application's or of a project's: one of the three is named. */
export interface CallScriptTable {
  id: Generated<number>
  project_id: number | null
  module_id: number | null
  doc_id: number | null
  phase: ScriptPhase
  name: string
  source: string
  is_on: Bool
  /** Among those of what it is of. */
  position: number
  /** Counted up by each change of it, its position aside. */
  version: number
  created_by: number
  created_at_ms: Ms
  updated_by: number
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
  /** As its source had it last, by `digestOf` of `past-script-commands.ts`; `null` for what came from none. */
  incoming_digest: Generated<string | null>
}
export type CallScriptRow = Selectable<CallScriptTable>

/** What a project declares for the calls of all its applications. */
export interface ProjectVariablesTable {
  project_id: number
  /** JSON: an object with the keyword `x-lectern-variables`. */
  declared: string
  /** Counted up by each change. */
  version: number
}

/** A text of a script, a mock rule, or the variables of a project, as they are or were. */
export interface PastTextTable {
  id: Generated<number>
  script_id: number | null
  project_id: number | null
  mock_rule_id: Generated<number | null>
  /** Counted up by each change of the text. */
  number: number
  /** Of the script or rule. */
  name: string
  /** Of variables the JSON of `ProjectVariablesTable.declared`, of a rule that of its conditions and its answer. */
  text: string
  /** `null` for what was written before texts were kept. */
  created_by: number | null
  created_at_ms: Ms | null
}
export type PastTextRow = Selectable<PastTextTable>

/** Trying documents. */
export interface TryingTables {
  call_case: CallCaseTable
  call_script: CallScriptTable
  mock_address: MockAddressTable
  mock_collection: MockCollectionTable
  mock_rule: MockRuleTable
  past_text: PastTextTable
  project_variables: ProjectVariablesTable
}
