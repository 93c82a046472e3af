/* The database of a small installation of Torna: rows by table, which tests change as people there would. */

export type TornaRows = Record<string, Record<string, string | number | null>[]>

export const tornaToken = '0123456789abcdef0123456789abcdef'
export const sharePassword = 'k7Qm'
export const composePassword = 'Xy9w'

const doc = {
  ...{
    description: '',
    author: '',
    type: 0,
    url: '',
    version: '',
    http_method: 'GET',
    content_type: 'application/json',
  },
  ...{ deprecated: '$false$', is_folder: 0, parent_id: 0, module_id: 1, is_use_global_headers: 1 },
  ...{ is_use_global_params: 1, is_use_global_returns: 1, is_request_array: 0, is_response_array: 0 },
  ...{ request_array_type: 'object', response_array_type: 'object', creator_id: 1, order_index: 0, remark: '' },
  ...{ is_show: 1, is_deleted: 0, is_locked: 0, status: 10 },
}
const param = {
  ...{ type: 'string', required: 0, max_length: '-', example: '', description: '', enum_id: 0, parent_id: 0, style: 2 },
  ...{ order_index: 0, is_deleted: 0 },
}

/** Two spaces, two projects, an application with every kind of document. */
export function buildTornaRows(): TornaRows {
  return {
    system_config: [
      { id: 1, config_key: 'torna.version', config_value: '13100', is_deleted: 0 },
      { id: 2, config_key: 'torna.jwt.secret', config_value: 'a secret of theirs', is_deleted: 0 },
    ],
    user_info: [
      person(1, 'admin@shop.test', { nickname: '管理员', is_super_admin: 1 }),
      person(2, 'zhang.san', { nickname: "张三 'Z' \\", email: 'Zhang@Shop.test' }),
      person(3, 'li.si', { nickname: '李四', status: 0 }),
    ],
    user_subscribe: [
      { id: 1, user_id: 2, type: 1, source_id: 11, is_deleted: 0 },
      { id: 2, user_id: 2, type: 2, source_id: 1, is_deleted: 0 },
      { id: 3, user_id: 2, type: 1, source_id: 12, is_deleted: 1 },
      { id: 4, user_id: 2, type: 4, source_id: 1, is_deleted: 0 },
    ],
    space: [
      { id: 1, name: '商城', creator_id: 1, is_compose: 0, is_deleted: 0, gmt_create: '2023-01-01 00:00:00' },
      { id: 2, name: '聚合', creator_id: 1, is_compose: 1, is_deleted: 0, gmt_create: '2023-01-01 00:00:00' },
      { id: 3, name: '旧空间', creator_id: 1, is_compose: 0, is_deleted: 1, gmt_create: '2023-01-01 00:00:00' },
    ],
    space_user: [
      { id: 1, space_id: 1, user_id: 1, role_code: 'admin', is_deleted: 0 },
      { id: 2, space_id: 1, user_id: 2, role_code: 'dev', is_deleted: 0 },
    ],
    project: [
      {
        id: 1,
        name: '订单',
        description: '订单\n服务',
        space_id: 1,
        is_private: 0,
        creator_id: 1,
        order_index: 0,
        is_deleted: 0,
      },
      {
        id: 2,
        name: '库存',
        description: '',
        space_id: 1,
        is_private: 1,
        creator_id: 1,
        order_index: 0,
        is_deleted: 0,
      },
    ],
    project_user: [
      { id: 1, project_id: 1, user_id: 2, role_code: 'admin', is_deleted: 0 },
      { id: 2, project_id: 1, user_id: 3, role_code: 'guest', is_deleted: 0 },
    ],
    project_release: [
      {
        ...{ id: 1, project_id: 1, release_no: '1.0', release_desc: '首发', status: 1, is_deleted: 0 },
        ...{ dingding_webhook: 'https://robot.test/send?token=secret-1', we_com_webhook: 'robot' },
        gmt_create: '2023-02-01 00:00:00',
      },
      { id: 2, project_id: 1, release_no: '1.1', release_desc: '', status: 1, is_deleted: 0 },
    ],
    project_release_doc: [
      { id: 1, release_id: 1, module_id: 1, source_id: 10, is_deleted: 0 },
      { id: 2, release_id: 1, module_id: 1, source_id: 14, is_deleted: 0 },
      { id: 3, release_id: 1, module_id: 1, source_id: 31, is_deleted: 0 },
    ],
    constant_info: [
      { id: 1, project_id: 1, module_id: 0, doc_id: 0, content: '<p>项目"常量"</p>' },
      { id: 2, project_id: 0, module_id: 1, doc_id: 0, content: '<table><tr><td>E1</td></tr></table>' },
      { id: 3, project_id: 0, module_id: 0, doc_id: 11, content: '<p>only here</p>' },
    ],
    module: [
      {
        id: 1,
        name: '订单服务',
        project_id: 1,
        type: 0,
        token: tornaToken,
        creator_id: 1,
        order_index: 0,
        is_deleted: 0,
      },
      {
        id: 2,
        name: 'Empty',
        project_id: 2,
        type: 1,
        token: 'f'.repeat(32),
        creator_id: 1,
        order_index: 0,
        is_deleted: 0,
      },
    ],
    module_config: [
      {
        id: 1,
        module_id: 1,
        type: 0,
        config_key: 'torna.push.override',
        config_value: 'true',
        description: '',
        is_deleted: 0,
      },
      {
        id: 2,
        module_id: 2,
        type: 2,
        config_key: '旧环境',
        config_value: 'http://old.test',
        description: '',
        is_deleted: 0,
      },
      {
        id: 3,
        module_id: 2,
        type: 1,
        config_key: 'x-old',
        config_value: '1',
        description: 'older form',
        is_deleted: 0,
      },
    ],
    module_environment: [
      { id: 1, module_id: 1, name: '测试环境', url: 'http://test.shop.test/api', is_public: 1, is_deleted: 0 },
      { id: 2, module_id: 1, name: 'prod', url: 'https://shop.test/api', is_public: 0, is_deleted: 0 },
    ],
    module_environment_param: [
      { ...param, id: 1, environment_id: 1, name: 'x-trace', style: 1, example: 'abc' },
      { ...param, id: 2, environment_id: 1, name: 'tenant', style: 2 },
      { ...param, id: 3, environment_id: 1, name: 'code', type: 'int', style: 3, description: '状态码' },
    ],
    doc_info: [
      { ...doc, id: 10, name: '订单', is_folder: 1 },
      {
        ...doc,
        ...{ id: 11, name: '查询订单', url: '/orders/{id}', parent_id: 10, status: 5, author: '张三', is_locked: 1 },
        description: '<p>it\'s "quoted"; 换行\n制表\t反斜杠\\ ![x](/upload/2023/1/1/a.png)</p>',
      },
      {
        ...doc,
        ...{ id: 12, name: '新建订单', url: '/orders', http_method: 'POST', parent_id: 10, is_use_global_returns: 0 },
        ...{ deprecated: '请用 v2', order_index: 20, is_show: 0, version: '2.0' },
      },
      { ...doc, id: 13, name: '说明', type: 3, parent_id: 10, description: '# 标题\n\n正文 `code`', order_index: 30 },
      { ...doc, id: 14, name: '富文本', type: 2, description: '<h1>Hi</h1>', order_index: 40 },
      { ...doc, id: 20, name: '服务', is_folder: 1, type: 1, order_index: 50 },
      { ...doc, id: 21, name: '取订单', type: 1, url: 'Order get(long id)', parent_id: 20 },
      { ...doc, id: 30, name: '无父目录', url: '/orphan', parent_id: 999, order_index: 60 },
      { ...doc, id: 31, name: '已删除', url: '/gone', is_deleted: 1 },
      { ...doc, id: 32, name: '没有地址', url: '', order_index: 70 },
    ],
    doc_param: [
      { ...param, id: 1, doc_id: 11, name: 'id', type: 'long', style: 0, required: 1 },
      { ...param, id: 2, doc_id: 11, name: 'x-user', style: 1 },
      { ...param, id: 3, doc_id: 11, name: 'verbose', type: 'boolean', style: 5 },
      { ...param, id: 4, doc_id: 11, name: 'order', type: 'object', style: 3, description: '订单' },
      { ...param, id: 5, doc_id: 11, name: 'status', type: 'enum', style: 3, parent_id: 4, enum_id: 1 },
      { ...param, id: 6, doc_id: 11, name: '4041', style: 4, description: '订单不存在', example: '检查编号' },
      { ...param, id: 7, doc_id: 11, name: 'lost', style: 3, parent_id: 777 },
      { ...param, id: 8, doc_id: 12, name: 'amount', type: 'decimal', required: 1, max_length: '10', example: '1.5' },
      { ...param, id: 9, doc_id: 12, name: 'items', type: 'array', order_index: 5 },
      { ...param, id: 10, doc_id: 12, name: 'sku', parent_id: 9, example: "a'b" },
      { ...param, id: 11, doc_id: 21, name: 'id', type: 'long' },
    ],
    enum_info: [{ id: 1, name: '订单状态', description: '', module_id: 1, is_deleted: 0 }],
    enum_item: [
      {
        id: 1,
        enum_id: 1,
        name: 'NEW',
        type: 'string',
        value: 'new',
        description: '新建',
        order_index: 0,
        is_deleted: 0,
      },
      {
        id: 2,
        enum_id: 1,
        name: 'PAID',
        type: 'string',
        value: 'paid',
        description: '已付',
        order_index: 0,
        is_deleted: 0,
      },
      {
        id: 3,
        enum_id: 1,
        name: 'TWICE',
        type: 'string',
        value: 'paid',
        description: '',
        order_index: 0,
        is_deleted: 0,
      },
    ],
    prop: [
      { id: 1, ref_id: 20, type: 0, name: 'interfaceName', val: 'test.shop.OrderService' },
      { id: 2, ref_id: 20, type: 0, name: 'protocol', val: 'dubbo' },
    ],
    debug_script: [
      {
        id: 1,
        name: 'sign',
        description: '',
        content: 'req.sign()',
        type: 0,
        scope: 0,
        ref_id: 11,
        enabled: 1,
        is_deleted: 0,
      },
    ],
    mock_config: [mock(1, 11, 'default', 'default/orders'), mock(2, 11, 'abc', 'v1/orders/1')],
    share_config: [
      share(1, { type: 1, is_all: 1, remark: '全部' }),
      share(2, { type: 2, password: sharePassword, remark: '加密', is_all_selected_debug: 0 }),
      share(3, { type: 1, remark: '过期', expiration_time: '2020-01-31' }),
      share(4, { type: 1, remark: '空' }),
    ],
    share_content: [
      { id: 1, share_config_id: 2, doc_id: 10, parent_id: 0, is_share_folder: 1, is_deleted: 0 },
      { id: 2, share_config_id: 3, doc_id: 11, parent_id: 10, is_share_folder: 0, is_deleted: 0 },
      { id: 3, share_config_id: 4, doc_id: 31, parent_id: 0, is_share_folder: 0, is_deleted: 0 },
    ],
    share_environment: [{ id: 1, share_config_id: 2, module_environment_id: 1 }],
    compose_project: [
      {
        ...{ id: 1, name: '聚合项目', description: '给伙伴', space_id: 2, type: 2, password: composePassword },
        ...{ order_index: 0, show_debug: 1, gateway_url: 'https://gateway.shop.test', status: 1, is_deleted: 0 },
      },
    ],
    compose_doc: [
      composedDoc(1, { is_folder: 1, folder_name: '对外' }),
      composedDoc(2, { is_folder: 1, folder_name: '订单', parent_id: 1 }),
      composedDoc(3, { doc_id: 11, parent_id: 2 }),
      composedDoc(4, { doc_id: 13, order_index: 20 }),
      composedDoc(5, { doc_id: 11 }),
      composedDoc(6, { doc_id: 31 }),
    ],
    compose_common_param: [
      { ...param, id: 1, compose_project_id: 1, name: 'X-Partner', style: 1, required: 1 },
      { ...param, id: 2, compose_project_id: 1, name: 'code', type: 'int', style: 3 },
    ],
    compose_additional_page: [
      { id: 1, project_id: 1, title: '接入流程', content: '<h1>三步</h1>', order_index: 0, status: 1, is_deleted: 0 },
    ],
    gen_template: [
      { id: 1, name: 'curl', content: '#foreach($p in $doc.params) #end', group_name: 'Default', is_deleted: 0 },
    ],
    // Tables of theirs that are of no use here.
    doc_snapshot: [{ id: 1, doc_id: 11, doc_key: '', md5: 'x', content: '{"name":"\'; DROP TABLE (x"}' }],
  }
}

function person(id: number, username: string, more: Record<string, string | number>) {
  const password = '21232f297a57a5a743894a0e4a801fc3'
  const common = { source: 'register', email: '', status: 1, is_deleted: 0, gmt_create: '2023-01-01 00:00:00' }
  return { id, username, password, nickname: '', is_super_admin: 0, ...common, ...more }
}

function mock(id: number, docId: number, dataId: string, path: string) {
  return {
    ...{
      id,
      name: 'ok',
      data_id: dataId,
      version: 1,
      path,
      request_data: '[]',
      request_data_type: 0,
      http_status: 201,
    },
    ...{ delay_mills: 5, result_type: 0, response_headers: '[{"name":"x-a","value":"1"}]', response_body: '{"id":1}' },
    ...{ mock_script: '', mock_result: '', doc_id: docId, remark: '', is_deleted: 0 },
  }
}

function composedDoc(id: number, more: Record<string, string | number>) {
  const common = { doc_id: 0, project_id: 1, is_folder: 0, folder_name: '', parent_id: 0, order_index: 0 }
  return { id, ...common, is_deleted: 0, ...more }
}

function share(id: number, more: Record<string, string | number>) {
  return {
    ...{
      id,
      type: 1,
      password: '',
      expiration_time: null,
      status: 1,
      module_id: 1,
      is_all: 0,
      is_deleted: 0,
      remark: '',
      is_all_selected_debug: 1,
    },
    ...more,
  }
}
