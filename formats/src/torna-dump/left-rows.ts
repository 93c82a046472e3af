/*
 * Rows of a Torna database that nothing here is made of, by what a report calls them. With `tornaTables` it speaks of every table there is: one that
 * is in neither would be left out without a word.
 */
import { propTypes } from './debug-inputs.ts'
import type { DumpRow } from './read-dump.ts'
import { flagOf, numberOf, textOf } from './row-values.ts'
import type { TornaTable } from './tables.ts'

interface LeftRows {
  kind: string
  table: TornaTable
  /** Those of the table that stay; all when absent. */
  isLeft?: (row: DumpRow) => boolean
}

/** Settings of applications that are addresses of robots: whose they are. */
export const webhookKinds: ReadonlyMap<string, 'dingtalk' | 'wecom'> = new Map([
  ['dingdingWebhookUrl', 'dingtalk'],
  ['weComWebhookUrl', 'wecom'],
])
/** Settings of applications that have a word here. */
const knownModuleKeys = new Set(['torna.push.print-content', 'torna.push.override', ...webhookKinds.keys()])
/** Rows every installation makes by itself. */
const ownSettings = new Set(['torna.version', 'torna.jwt.secret', 'torna.password.salt', 'front.param.type-array'])
const moduleSettings = 0
const moduleCodes = 5

const isModuleSetting = (row: DumpRow): boolean =>
  numberOf(row, 'type') === moduleSettings && !knownModuleKeys.has(textOf(row, 'config_key'))

export const leftRows = [
  { kind: 'moduleSettingsLeft', table: 'module_config', isLeft: isModuleSetting },
  { kind: 'moduleCodesLeft', table: 'module_config', isLeft: (row) => numberOf(row, 'type') === moduleCodes },
  { kind: 'templatesLeft', table: 'gen_template' },
  { kind: 'templatesLeft', table: 'gen_template2' },
  { kind: 'historyLeft', table: 'doc_snapshot' },
  { kind: 'historyLeft', table: 'doc_diff_record' },
  { kind: 'filesLeft', table: 'attachment' },
  { kind: 'linkedAccountsLeft', table: 'user_dingtalk_info' },
  { kind: 'linkedAccountsLeft', table: 'user_wecom_info' },
  { kind: 'messagesLeft', table: 'user_message' },
  { kind: 'sessionsLeft', table: 'system_login_token' },
  { kind: 'sourcesLeft', table: 'module_swagger_config' },
  { kind: 'pushFieldsLeft', table: 'push_ignore_field' },
  { kind: 'openUsersLeft', table: 'open_user' },
  { kind: 'settingsLeft', table: 'system_config', isLeft: (row) => !ownSettings.has(textOf(row, 'config_key')) },
  { kind: 'languagesLeft', table: 'system_i18n_config' },
  { kind: 'meterSphereLeft', table: 'ms_space_config' },
  { kind: 'meterSphereLeft', table: 'ms_module_config' },
  { kind: 'commonNestedLeft', table: 'module_environment_param', isLeft: (row) => flagOf(row, 'parent_id') === 1 },
  { kind: 'commonNestedLeft', table: 'compose_common_param', isLeft: (row) => flagOf(row, 'parent_id') === 1 },
  { kind: 'proxyChoicesLeft', table: 'prop', isLeft: (row) => numberOf(row, 'type') === propTypes.debugProxy },
] as const satisfies LeftRows[]

export type LeftKind = (typeof leftRows)[number]['kind']

/**
 * Tables whose rows are parts of those of another one, and stay with them.
 * @internal A test counts every table with them.
 */
export const partTables = {
  doc_diff_detail: 'doc_diff_record',
} as const satisfies Record<string, TornaTable>

/** How many rows of each kind stay. */
export function countLeftRows(rows: {
  count(table: TornaTable): number
  listAll(table: TornaTable): readonly DumpRow[]
}): Map<LeftKind, number> {
  const left = new Map<LeftKind, number>()
  for (const each of leftRows) {
    const { kind, table } = each
    const count = 'isLeft' in each ? rows.listAll(table).filter(each.isLeft).length : rows.count(table)
    if (count > 0) left.set(kind, (left.get(kind) ?? 0) + count)
  }
  return left
}
