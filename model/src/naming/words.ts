/*
 * Words inside identifiers and paths, and what is known of them. Owns: cutting an identifier into words, English singulars, which words are verbs
 * and what those are in Chinese.
 */

/** `findPetsBy_status` → `find`, `pets`, `by`, `status`; abbreviations in mixed case keep their capitals. */
export function wordsOf(identifier: string): string[] {
  const isMixed = /\p{Ll}/u.test(identifier)
  return identifier
    .replaceAll(/([\p{Lu}])s(?![\p{Ll}])/gu, '$1S')
    .replaceAll('OAuth', 'Oauth')
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (isMixed && /^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
}

const sameInBoth = new Set([
  'series',
  'species',
  'news',
  'data',
  'settings',
  'extras',
  'analytics',
  'alias',
  'sms',
  'dns',
  'os',
])
const singulars = new Map([
  ['movies', 'movie'],
  ['cookies', 'cookie'],
  ['caches', 'cache'],
  ['people', 'person'],
])

/** The English singular of a lower-case word; the word itself when it is none of the usual plurals. */
export function singularOf(word: string): string {
  if (sameInBoth.has(word) || word.length < 4) return word
  const known = singulars.get(word)
  if (known !== undefined) return known
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|stat?us|alias|virus|bonus|bus)es$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

export const isPlural = (word: string): boolean => singularOf(word) !== word

/** Verbs that read; the others change something. */
const reading = {
  calculate: '计算',
  check: '检查',
  count: '统计',
  describe: '查询',
  download: '下载',
  export: '导出',
  fetch: '查询',
  find: '查询',
  get: '查询',
  list: '查询',
  ping: '',
  preview: '预览',
  query: '查询',
  read: '读取',
  retrieve: '查询',
  search: '搜索',
  select: '查询',
  validate: '校验',
  verify: '验证',
  watch: '监听',
}

const changing = {
  accept: '接受',
  activate: '激活',
  add: '新增',
  apply: '应用',
  approve: '通过',
  archive: '归档',
  assign: '分配',
  attach: '关联',
  authorize: '授权',
  bind: '绑定',
  block: '屏蔽',
  cancel: '取消',
  capture: '',
  clear: '清空',
  clone: '克隆',
  close: '关闭',
  complete: '完成',
  confirm: '确认',
  connect: '连接',
  copy: '复制',
  create: '创建',
  deactivate: '停用',
  decline: '拒绝',
  delete: '删除',
  deliver: '',
  deploy: '部署',
  detach: '取消关联',
  disable: '停用',
  disconnect: '断开',
  dismiss: '忽略',
  duplicate: '复制',
  edit: '编辑',
  enable: '启用',
  execute: '执行',
  expire: '',
  fail: '',
  finalize: '',
  finish: '完成',
  generate: '生成',
  import: '导入',
  insert: '新增',
  invite: '邀请',
  link: '关联',
  lock: '锁定',
  login: '登录',
  logout: '退出登录',
  mark: '标记',
  merge: '合并',
  migrate: '迁移',
  modify: '修改',
  move: '移动',
  notify: '通知',
  patch: '更新',
  pause: '暂停',
  pay: '支付',
  post: '创建',
  process: '处理',
  publish: '发布',
  push: '推送',
  put: '更新',
  reactivate: '重新激活',
  refresh: '刷新',
  redact: '',
  register: '注册',
  refund: '',
  reject: '拒绝',
  reload: '重新加载',
  remove: '移除',
  rename: '重命名',
  renew: '续期',
  replace: '替换',
  resend: '重新发送',
  reset: '重置',
  resolve: '解决',
  restart: '重启',
  restore: '恢复',
  resume: '继续',
  retry: '重试',
  return: '',
  reverse: '',
  revert: '还原',
  revoke: '撤销',
  rotate: '轮换',
  run: '运行',
  save: '保存',
  send: '发送',
  set: '设置',
  settle: '结算',
  start: '启动',
  stop: '停止',
  submit: '提交',
  subscribe: '订阅',
  suspend: '暂停',
  sync: '同步',
  synchronize: '同步',
  terminate: '终止',
  toggle: '切换',
  trigger: '触发',
  unarchive: '取消归档',
  unassign: '取消分配',
  unbind: '解绑',
  unblock: '取消屏蔽',
  unlink: '取消关联',
  unlock: '解锁',
  unpublish: '取消发布',
  unsubscribe: '取消订阅',
  update: '更新',
  upload: '上传',
  upsert: '',
  void: '',
  withdraw: '撤回',
}

export const isReadingVerb = (word: string): boolean => Object.hasOwn(reading, word)

export const isVerb = (word: string): boolean => isReadingVerb(word) || Object.hasOwn(changing, word)

/** A verb in Chinese; `undefined` when there is no plain word for it. */
export function chineseVerb(word: string): string | undefined {
  const verbs: Readonly<Record<string, string>> = { ...reading, ...changing }
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : ''
  return verb === '' ? undefined : verb
}
