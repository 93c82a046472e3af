/* The tables of a Torna database that are read, and what of them. Owns: names. Columns that a version lacks are simply absent from its rows. */

/** `scope`: the column that says where a row belongs. */
interface TableFacts {
  scope: string
  columns: readonly string[]
}

const param = ['name', 'type', 'required', 'max_length', 'example', 'description', 'enum_id', 'parent_id', 'style']

const counted = { scope: 'id', columns: ['id', 'is_deleted'] } as const

export const tornaTables = {
  system_config: { scope: 'id', columns: ['id', 'config_key', 'config_value', 'is_deleted'] },
  user_info: {
    scope: 'id',
    columns: ['id', 'username', 'nickname', 'is_super_admin', 'source', 'email', 'status', 'is_deleted', 'gmt_create'],
  },
  user_subscribe: { scope: 'type', columns: ['id', 'user_id', 'type', 'source_id', 'is_deleted'] },
  space: { scope: 'id', columns: ['id', 'name', 'creator_id', 'is_compose', 'is_deleted', 'gmt_create'] },
  space_user: { scope: 'space_id', columns: ['id', 'space_id', 'user_id', 'role_code', 'is_deleted'] },
  project: {
    scope: 'space_id',
    columns: [
      ...['id', 'name', 'description', 'space_id', 'is_private', 'creator_id', 'order_index', 'is_deleted'],
      'gmt_create',
    ],
  },
  project_user: { scope: 'project_id', columns: ['id', 'project_id', 'user_id', 'role_code', 'is_deleted'] },
  project_release: {
    scope: 'project_id',
    columns: [
      ...['id', 'project_id', 'release_no', 'release_desc', 'status', 'dingding_webhook', 'we_com_webhook'],
      ...['is_deleted', 'gmt_create'],
    ],
  },
  project_release_doc: { scope: 'release_id', columns: ['id', 'release_id', 'module_id', 'source_id', 'is_deleted'] },
  constant_info: { scope: 'module_id', columns: ['id', 'project_id', 'module_id', 'doc_id', 'content'] },
  module: {
    scope: 'project_id',
    columns: ['id', 'name', 'project_id', 'type', 'token', 'creator_id', 'order_index', 'is_deleted', 'gmt_create'],
  },
  module_config: {
    scope: 'module_id',
    columns: ['id', 'module_id', 'type', 'config_key', 'config_value', 'description', 'is_deleted'],
  },
  module_environment: { scope: 'module_id', columns: ['id', 'module_id', 'name', 'url', 'is_public', 'is_deleted'] },
  module_environment_param: {
    scope: 'environment_id',
    columns: ['id', 'environment_id', ...param, 'order_index', 'is_deleted'],
  },
  doc_info: {
    scope: 'module_id',
    columns: [
      ...['id', 'name', 'description', 'author', 'type', 'url', 'version', 'http_method', 'content_type', 'deprecated'],
      ...['is_folder', 'parent_id', 'module_id', 'is_use_global_headers', 'is_use_global_params'],
      ...['is_use_global_returns', 'is_request_array', 'is_response_array', 'request_array_type'],
      ...['response_array_type', 'creator_id', 'order_index', 'remark', 'is_show', 'is_deleted', 'is_locked', 'status'],
      ...['gmt_create', 'gmt_modified'],
    ],
  },
  doc_param: { scope: 'doc_id', columns: ['id', 'doc_id', ...param, 'order_index', 'is_deleted'] },
  enum_info: { scope: 'module_id', columns: ['id', 'name', 'description', 'module_id', 'is_deleted'] },
  enum_item: {
    scope: 'enum_id',
    columns: ['id', 'enum_id', 'name', 'type', 'value', 'description', 'order_index', 'is_deleted'],
  },
  prop: { scope: 'ref_id', columns: ['id', 'ref_id', 'type', 'name', 'val'] },
  debug_script: {
    scope: 'ref_id',
    columns: ['id', 'name', 'description', 'content', 'type', 'scope', 'ref_id', 'enabled', 'is_deleted'],
  },
  mock_config: {
    scope: 'doc_id',
    columns: [
      ...['id', 'name', 'data_id', 'version', 'path', 'ip', 'request_data', 'request_data_type', 'http_status'],
      ...['delay_mills', 'result_type', 'response_headers', 'response_body', 'mock_script', 'mock_result', 'doc_id'],
      ...['remark', 'is_deleted'],
    ],
  },
  doc_comment: {
    scope: 'doc_id',
    columns: ['id', 'doc_id', 'user_id', 'content', 'reply_id', 'is_deleted', 'gmt_create'],
  },
  share_config: {
    scope: 'module_id',
    columns: [
      ...['id', 'type', 'password', 'expiration_time', 'status', 'module_id', 'is_all', 'is_deleted', 'remark'],
      ...['name', 'is_all_selected_debug'],
    ],
  },
  share_environment: { scope: 'share_config_id', columns: ['id', 'share_config_id', 'module_environment_id'] },
  share_content: {
    scope: 'share_config_id',
    columns: ['id', 'share_config_id', 'doc_id', 'parent_id', 'is_share_folder', 'is_deleted'],
  },
  compose_project: {
    scope: 'space_id',
    columns: [
      ...['id', 'name', 'description', 'space_id', 'type', 'password', 'order_index', 'show_debug', 'gateway_url'],
      ...['status', 'is_deleted'],
    ],
  },
  compose_doc: {
    scope: 'project_id',
    columns: ['id', 'doc_id', 'project_id', 'is_folder', 'folder_name', 'parent_id', 'order_index', 'is_deleted'],
  },
  compose_common_param: {
    scope: 'compose_project_id',
    columns: ['id', 'compose_project_id', ...param, 'order_index', 'is_deleted'],
  },
  compose_additional_page: {
    scope: 'project_id',
    columns: ['id', 'project_id', 'title', 'content', 'order_index', 'status', 'is_deleted'],
  },
  gen_template: counted,
  // Only counted.
  user_dingtalk_info: counted,
  user_wecom_info: counted,
  user_message: counted,
  system_login_token: counted,
  module_swagger_config: counted,
  push_ignore_field: counted,
  open_user: counted,
  doc_snapshot: counted,
  doc_diff_record: counted,
  attachment: counted,
  gen_template2: counted,
  system_i18n_config: counted,
  ms_space_config: counted,
  ms_module_config: counted,
} as const satisfies Record<string, TableFacts>

export type TornaTable = keyof typeof tornaTables
