/* Believable numbers by the words of a name. Owns: the dictionary of numbers, and how far each may vary. */
import { dayFor } from './timeline.ts'
import type { NameHints } from './name-texts.ts'

/** What numbers follow, whatever the language. */
export type NumberHints = Omit<NameHints, 'language'>

const firstTimeMs = 1_768_469_400_000

export interface NumberSample {
  value: number
  /** How much more it may be; 0 for numbers that are not free. */
  spread: number
}

/** By the words that mean it, written together. */
export const numbers: ReadonlyMap<string, NumberSample> = new Map([
  ...amount('id uid 编号', 1001, 9_000),
  ...amount('page pageno pagenum pageindex currentpage current 页码', 1),
  ...amount('type kind mode model role state level grade priority 类型 模式 等级 级别', 1, 3),
  ...amount('pagesize size limit perpage 每页条数', 20),
  ...amount('offset skip index', 0),
  ...amount('total count totalcount num views reads likes 总数 数量 数 量 次', 42, 100),
  ...amount('quantity qty stock 库存', 2, 20),
  ...amount('age 年龄', 28, 40),
  ...amount('year 年份', 2026),
  ...amount('month', 1),
  ...amount('day', 15),
  ...amount('hour', 9),
  ...amount('minute', 30),
  ...amount(
    'price amount cost fee totalprice unitprice balance money 金额 价格 单价 总价 余额 价 费 额 费用',
    99.5,
    900,
  ),
  ...amount('salary income 工资 薪资 收入', 12_000, 20_000),
  ...amount('rate ratio discount percent percentage 折扣 比例 率', 0.8),
  ...amount('taxrate 税率', 0.13),
  ...amount('exchangerate 汇率', 7.12),
  ...amount('progress 进度', 60, 40),
  ...amount('lat latitude 纬度', 30.27415, 5),
  ...amount('lng lon longitude 经度', 120.15515, 5),
  ...amount('status code errorcode 状态', 0),
  ...amount('statuscode httpstatus', 200),
  ...amount(
    'timestamp createdat updatedat createtime updatetime gmtcreate gmtmodified time date at 时间戳 时间 日期',
    firstTimeMs,
  ),
  ...amount('duration timeout', 30, 60),
  ...amount('width', 1280),
  ...amount('height', 720),
  ...amount('weight 重量', 1.2, 20),
  ...amount('bodyweight 体重', 60, 20),
  ...amount('bodyheight 身高', 165, 20),
  ...amount('distance 距离', 1.2, 20),
  ...amount('area 面积', 89.5, 60),
  ...amount('port', 8080),
  ...amount('version', 1),
  ...amount('score rating 评分', 4.5),
  ...amount('分数 得分 成绩', 85, 15),
  ...amount(
    'phone mobile tel telephone phonenumber mobilenumber phoneno 手机 手机号 手机号码 电话 电话号码',
    13_800_138_000,
    90_000_000,
  ),
  ...amount('邮编 邮政编码', 310_000),
  ...amount('sort order orderindex 排序 序号', 10),
  ...amount('rank ranking position 排名 名次', 1, 50),
])

function amount(names: string, value: number, spread = 0): [string, NumberSample][] {
  return names.split(' ').map((name) => [name, { value, spread }])
}

/** @param words of the name: which day a time is on */
export function numberOf(
  { value, spread }: NumberSample,
  { draw, timeline }: NumberHints,
  words: readonly string[],
): number {
  if (value === firstTimeMs) return Date.parse(`${dayFor(words, timeline)}T09:30:00Z`)
  if (spread === 0) return value
  // With as many decimals as the value has.
  const decimals = String(value).split('.')[1]?.length ?? 0
  const steps = draw.below(spread * 10 ** decimals)
  return Number((value + steps / 10 ** decimals).toFixed(decimals))
}
