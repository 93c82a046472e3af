import { describe, expect, it } from 'vitest'
import { countLeftRows, leftRows, partTables } from './left-rows.ts'
import type { DumpRow } from './read-dump.ts'
import { tornaTables, type TornaTable } from './tables.ts'

/** Every table of version 1.31, and the two whose feature was never finished. */
const allTables = [
  ...['user_info', 'user_dingtalk_info', 'user_wecom_info', 'user_message', 'user_subscribe', 'system_login_token'],
  ...['space', 'space_user', 'project', 'project_user', 'project_release', 'project_release_doc', 'constant_info'],
  ...['module', 'module_config', 'module_environment', 'module_environment_param', 'module_swagger_config'],
  ...['push_ignore_field', 'open_user', 'doc_info', 'doc_param', 'enum_info', 'enum_item', 'prop', 'doc_snapshot'],
  ...['doc_diff_record', 'doc_diff_detail', 'debug_script', 'mock_config', 'doc_comment', 'attachment'],
  ...['share_config', 'share_content', 'share_environment', 'compose_project', 'compose_doc', 'compose_common_param'],
  ...['compose_additional_page', 'gen_template', 'gen_template2', 'system_config', 'system_i18n_config'],
  ...['ms_space_config', 'ms_module_config'],
]

/** Tables whose rows become something here, but for those that `leftRows` picks out. */
const taken = new Set([
  ...['user_info', 'user_subscribe', 'space', 'space_user', 'project', 'project_user', 'constant_info', 'module'],
  ...['module_config', 'module_environment', 'module_environment_param', 'doc_info', 'doc_param', 'enum_info'],
  ...['enum_item', 'prop', 'debug_script', 'mock_config', 'doc_comment', 'share_config', 'share_content'],
  ...['system_config', 'compose_project', 'compose_doc', 'compose_common_param', 'compose_additional_page'],
  ...['project_release', 'project_release_doc', 'share_environment'],
])

describe('tables of Torna', () => {
  it.each(allTables)('%s is taken, or named in the report', (table) => {
    const isRead = Object.hasOwn(tornaTables, table)
    const isNamed = leftRows.some((each) => each.table === table)
    expect([table, taken.has(table) || isNamed, isRead]).toEqual(
      Object.hasOwn(partTables, table) ? [table, false, false] : [table, true, true],
    )
  })

  it('are all known', () => {
    expect(
      [...Object.keys(tornaTables), ...Object.keys(partTables)].filter((table) => !allTables.includes(table)),
    ).toEqual([])
  })
})

describe('rows that stay', () => {
  it('are counted by what the report calls them', () => {
    const rows: Partial<Record<TornaTable, DumpRow[]>> = {
      module_config: [
        { id: '1', type: '0', config_key: 'weComWebhookUrl', config_value: 'https://robot.test' },
        { id: '2', type: '0', config_key: 'torna.push.override', config_value: 'true' },
        { id: '3', type: '0', config_key: 'torna.push.allow-same-name-folder', config_value: 'true' },
        { id: '4', type: '5', config_key: '500', config_value: 'error' },
      ],
      module_environment_param: [
        { id: '1', parent_id: '0' },
        { id: '2', parent_id: '1' },
      ],
      gen_template: [{ id: '1' }],
      gen_template2: [{ id: '1' }],
      system_config: [{ id: '1', config_key: 'torna.version' }],
    }
    const listAll = (table: TornaTable): DumpRow[] => rows[table] ?? []
    expect(Object.fromEntries(countLeftRows({ listAll, count: (table) => listAll(table).length }))).toEqual({
      moduleSettingsLeft: 1,
      moduleCodesLeft: 1,
      commonNestedLeft: 1,
      templatesLeft: 2,
    })
  })
})
