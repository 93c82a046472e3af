/* Words that say the same about an interface, in both languages. Of no product: what every description may be asked in. Pure. */
import { stemOf } from '../words/stem.ts'

/** What a question wants done. */
export type Act = 'create' | 'read' | 'update' | 'delete' | 'do'

const acts: Readonly<Record<Act, string>> = {
  create:
    'create creates created add adds added new register registers insert make makes 创建 新建 新增 添加 增加 保存 注册',
  read: 'get gets list lists listed fetch fetches read reads return returns show retrieve find look view tell tells see 获取 查询 查看 查 查找 列出 列表 搜索 分页',
  update:
    'update updates updated change changes changed edit edits modify modifies rename set sets 修改 更新 编辑 变更 更改 设置',
  delete: 'delete deletes deleted remove removes removed destroy unlink 删除 移除 去掉 清除 删',
  do: 'copy duplicate merge move reset resets cancel verify transfer follow unfollow 撤销 取消 终止 测试 导出 回复',
}

/** These say what is made or sent as well, so that they count like any other word. */
const telling = 'send sends start starts ask request submit upload uploads invite apply 发送 上传 申请 生成'.split(' ')

const actOfWord = new Map<string, Act>()
for (const act of ['create', 'read', 'update', 'delete', 'do'] as const)
  for (const word of acts[act].split(' ')) actOfWord.set(word, act)

for (const word of telling) actOfWord.set(word, 'create')
const tellingWords = new Set(telling)

export function actOf(word: string): Act | undefined {
  return actOfWord.get(word)
}

const chineseActs = [...actOfWord].filter(
  ([word, act]) => act !== 'do' && word.length > 1 && /^\p{Script=Han}/u.test(word),
)

/** What a Chinese name says first that it does. */
export function chineseActIn(name: string): Act | undefined {
  let [first, found]: [number, Act | undefined] = [Infinity, undefined]
  for (const [word, act] of chineseActs) {
    const at = name.indexOf(word)
    if (at !== -1 && at < first) [first, found] = [at, act]
  }
  return found
}

/** Whether a word says no more than its act. */
export function isBare(word: string): boolean {
  return !tellingWords.has(word) && actOfWord.get(word) !== 'do'
}

const groups = [
  'create add new insert register save 创建 新建 新增 添加 增加 保存 生成 申请',
  'delete remove destroy del 删除 移除',
  'update edit modify change put patch set 修改 更新 编辑 变更 设置',
  'get list fetch read retrieve query page 获取 查询 查看 列表 分页',
  'search find 搜索 查找',
  'rename name',
  'start begin create',
  'cancel abort stop terminate undo 取消 终止 停止 撤销',
  'copy duplicate clone 复制 克隆',
  'organization org 组织',
  'repository repo',
  'configuration config 配置',
  'setting preference 设置',
  'information info detail 信息 详情 明细',
  'picture image photo 图片',
  'count number total 数量 总数',
  'favorite favourite',
  'application app 应用',
  'administrator admin 管理员',
  'login signin 登录 登陆',
  'logout signout 退出 登出',
  'upload 上传',
  'download 下载',
  'export 导出',
  'import 导入',
  'send 发送',
  'test 测试 检测',
  'link url 链接 地址',
  'mobile phone 手机 手机号 手机号码 电话',
  'message sms 短信 消息',
  'order 订单',
  'refund 退款',
  'user 用户',
  'role 角色',
  'menu 菜单',
  'password 密码',
].map((group) => group.split(' '))

const groupsOfWord = new Map<string, Set<string>>()
for (const group of groups)
  for (const word of group) {
    const stem = stemOf(word)
    const others = groupsOfWord.get(stem) ?? new Set<string>()
    for (const other of group) if (other !== word) others.add(other)
    groupsOfWord.set(stem, others)
  }

/** Other words for a word in lower case. */
export function synonymsOf(word: string): readonly string[] {
  return [...(groupsOfWord.get(stemOf(word)) ?? [])]
}
