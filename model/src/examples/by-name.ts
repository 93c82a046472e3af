/*
 * Believable values by the name of a field, in both interface languages.
 * Owns: the dictionary. A name is matched by its last words: `billingCity`, `city` and `city_name` all end in a word
 * the dictionary knows.
 */
import { dayOf, pickOne, withOtherDigits, type Draw } from './draw.ts'

/** The month of all first days. */
const firstMonth = '2026-01'

/** Language of made-up texts. */
export type ExampleLanguage = 'en' | 'zh-CN'

/** Values by language, the one that documents show first. */
type Sample = { en: Values; zh: Values }
type Values = readonly [string, ...string[]]

const texts: ReadonlyMap<string, Sample> = new Map([
  ...same('username account login nickname 用户名 账号', 'alice|ben|chloe|david|emma|felix|grace|hugo'),
  ...both(
    'name fullname realname person author owner customer contact receiver 姓名 名称 联系人',
    'Alice Chen|Ben Ortiz|Chloe Kim|David Okafor|Emma Rossi|Felix Braun|Grace Patel|Hugo Martin',
    '陈晓|李明|王芳|张伟|刘洋|赵敏|周婷|吴昊',
  ),
  ...both('firstname givenname', 'Alice|Ben|Chloe|David|Emma|Felix|Grace|Hugo', '晓|明|芳|伟|洋|敏|婷|昊'),
  ...both('lastname surname familyname', 'Chen|Ortiz|Kim|Okafor|Rossi|Braun|Patel|Martin', '陈|李|王|张|刘|赵|周|吴'),
  ...same('email mail 邮箱', 'alice@example.com'),
  ...both('phone mobile tel telephone phonenumber mobilenumber 手机号 电话', '+1 202 555 0143', '13800138000'),
  ...both(
    'address addr street 地址',
    '221 Market Street|14 Harbour Road|7 Linden Avenue|58 Mill Lane',
    '人民路 221 号|中山路 14 号|解放路 7 号|建设路 58 号',
  ),
  ...both('city 城市', 'Berlin|Lyon|Porto|Leeds|Turin', '杭州|成都|苏州|长沙|青岛'),
  ...both('province state region 省份', 'Berlin|Bavaria|Saxony', '浙江|四川|江苏|湖南|山东'),
  ...both('district county 区县', 'Mitte', '西湖区'),
  ...both('country nation 国家', 'Germany', '中国'),
  ...same('countrycode', 'DE'),
  ...same('zip zipcode postcode postalcode 邮编', '310000'),
  ...both(
    'company organization organisation merchant 公司 企业',
    'Northwind Ltd|Bluebird GmbH|Cedar & Sons|Delta Works',
    '北风科技有限公司|青鸟贸易有限公司|松林物流有限公司|三角洲制造有限公司',
  ),
  ...both('department dept team 部门', 'Sales|Support|Finance|Logistics', '销售部|客服部|财务部|物流部'),
  ...both(
    'title subject headline 标题',
    'Spring sale|New arrivals|Weekend offer|Last chance',
    '春季促销|新品上架|周末特惠|最后一天',
  ),
  ...both('description desc summary intro 描述 说明 简介', 'Free shipping from 50 euros', '满 50 元包邮'),
  ...both('remark comment note memo reason 备注 原因', 'Please ring twice', '请在工作日送达'),
  ...both('message msg 消息 提示', 'Done', '操作成功'),
  ...both('content body text 内容', 'Your parcel is on its way.', '您的包裹已发出。'),
  ...both(
    'product goods item sku productname goodsname 商品',
    'Desk lamp|Office chair|Notebook|Backpack|Teapot',
    '台灯|办公椅|笔记本|双肩包|茶壶',
  ),
  ...both('category 分类', 'Lighting|Furniture|Stationery|Kitchen', '灯具|家具|文具|厨具'),
  ...both('tag label 标签', 'new|sale|popular', '新品|特价|热卖'),
  ...both('gender sex 性别', 'female|male', '女|男'),
  ...same('color colour 颜色', '#3b5bdb'),
  ...same('currency 币种', 'EUR'),
  ...same('language lang locale 语言', 'en'),
  ...same('timezone 时区', 'Europe/Berlin'),
  ...same('url link href website homepage 链接 网址', 'https://example.com/orders/1'),
  ...same('image avatar photo picture logo icon cover thumbnail 头像 图片', 'https://example.com/images/1.png'),
  ...same('callback webhook redirect', 'https://example.com/callback'),
  ...same('host hostname domain 域名', 'api.example.com'),
  ...same('ip ipaddress', '203.0.113.7'),
  ...same('path', '/orders/1'),
  ...same('file filename 文件名', 'invoice.pdf'),
  ...same('mimetype contenttype mediatype', 'application/json'),
  ...same('version ver 版本', '1.0.0'),
  ...same('id uid no number code key 编号 编码', 'A1001'),
  ...same('orderno ordernumber orderid 订单号', 'SO-20260101-0001'),
  ...same('token accesstoken apikey secret', 'b7f2c0d4e9a1'),
  ...same('password pwd passwd 密码', 'correct-horse'),
  ...same('hash md5 checksum digest etag signature sign', '9e107d9d372bb6826bd81d3542a419d6'),
  ...same('status 状态', 'active'),
  ...same('type kind 类型', 'standard'),
  ...same(
    'createdat updatedat created updated createtime updatetime timestamp time datetime 时间',
    '2026-01-15T09:30:00Z',
  ),
  ...same('date day birthday birthdate startdate enddate 日期 生日', '2026-01-15'),
  ...same('month', '2026-01'),
  ...same('sort orderby order', 'createdAt'),
  ...same('query keyword search q 关键字', 'lamp'),
  ...same('cursor nextpage pagetoken', 'eyJpZCI6MTAwMX0'),
])

interface NumberSample {
  value: number
  spread: number
}

const numbers: ReadonlyMap<string, NumberSample> = new Map([
  ...amount('id uid 编号', 1001, 9_000),
  ...amount('page pageno pagenum pageindex currentpage 页码', 1),
  ...amount('pagesize size limit perpage 每页条数', 20),
  ...amount('offset skip index', 0),
  ...amount('total count totalcount num 总数 数量', 42, 100),
  ...amount('quantity qty stock', 2, 20),
  ...amount('age 年龄', 28, 40),
  ...amount('year', 2026),
  ...amount('month', 1),
  ...amount('day', 15),
  ...amount('price amount cost fee total totalprice unitprice balance 金额 价格 单价', 99.5, 900),
  ...amount('rate ratio discount percent percentage 折扣 比例', 0.8),
  ...amount('lat latitude 纬度', 30.27415, 5),
  ...amount('lng lon longitude 经度', 120.15515, 5),
  ...amount('status code errorcode 状态', 0),
  ...amount('statuscode httpstatus', 200),
  ...amount('timestamp createdat updatedat createtime updatetime time 时间戳', 1_768_469_400_000, 30_000_000_000),
  ...amount('duration timeout', 30, 60),
  ...amount('width', 1280),
  ...amount('height', 720),
  ...amount('weight 重量', 1.2, 20),
  ...amount('port', 8080),
  ...amount('version', 1),
  ...amount('score rating 评分', 4.5),
  ...amount('sort order orderindex 排序', 10),
])

function same(names: string, values: string): [string, Sample][] {
  return both(names, values, values)
}

/** @param en values, with `|` between them */
function both(names: string, en: string, zh: string): [string, Sample][] {
  return names.split(' ').map((name) => [name, { en: valuesOf(en), zh: valuesOf(zh) }])
}

function valuesOf(text: string): Values {
  const [first = '', ...others] = text.split('|')
  return [first, ...others]
}

/** @param spread how much more it may be; 0 for numbers that are not free */
function amount(names: string, value: number, spread = 0): [string, NumberSample][] {
  return names.split(' ').map((name) => [name, { value, spread }])
}

/** A believable text for a field of this name; undefined when the dictionary has none. */
export function textByName(name: string, language: ExampleLanguage, draw: Draw): string | undefined {
  const sample = findByName(texts, name)
  if (sample === undefined) return undefined
  const value = pickOne(language === 'zh-CN' ? sample.zh : sample.en, draw)
  if (!value.startsWith(firstMonth)) return withOtherDigits(value, draw)
  const day = dayOf(draw)
  return value === firstMonth ? day.slice(0, firstMonth.length) : value.replace(/^\d{4}-\d\d-\d\d/, day)
}

/** A believable number for a field of this name; undefined when the dictionary has none. */
export function numberByName(name: string, draw: Draw): number | undefined {
  const sample = findByName(numbers, name)
  if (sample === undefined || sample.spread === 0) return sample?.value
  // With as many decimals as the value has.
  const decimals = String(sample.value).split('.')[1]?.length ?? 0
  const steps = draw.below(sample.spread * 10 ** decimals)
  return Number((sample.value + steps / 10 ** decimals).toFixed(decimals))
}

/** An address nobody has (RFC 2606). */
export function addressOf(draw: Draw): string {
  return `${textByName('username', 'en', draw) ?? 'alice'}@example.com`
}

/** Names whose words are remembered before all are forgotten. */
const mostNames = 5_000
const wordsByName = new Map<string, string[]>()

/** Tries the whole name, then ever fewer of its last words. */
function findByName<T>(dictionary: ReadonlyMap<string, T>, name: string): T | undefined {
  const words = wordsByName.get(name) ?? wordsOf(name)
  if (wordsByName.size >= mostNames) wordsByName.clear()
  wordsByName.set(name, words)
  for (let start = 0; start < words.length; start++) {
    const found = dictionary.get(words.slice(start).join(''))
    if (found !== undefined) return found
  }
  return undefined
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
