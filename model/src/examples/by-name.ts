/*
 * Believable values by the name of a field, in both interface languages.
 * Owns: the dictionary. A name is matched by its last words: `billingCity`, `city` and `city_name` all end in a word
 * the dictionary knows; what only ends in "name" is called after the words before.
 */
import { accountNumber, articleNumber, cardNumber, creditCode, residentNumber } from './check-digits.ts'
import { dayFor, type Timeline } from './timeline.ts'
import { pickOne, shiftDigits, withOtherDigits, type Draw } from './draw.ts'
import { findByWords, wordsOf } from './name-words.ts'

/** What stands for a day, and for a month, in the values below. */
const firstDay = '2026-01-15'
const firstMonth = '2026-01'
const firstTimeMs = 1_768_469_400_000

/** Language of made-up texts. */
export type ExampleLanguage = 'en' | 'zh-CN'

/** What made-up values of one field follow. */
export interface NameHints {
  language: ExampleLanguage
  draw: Draw
  timeline: Timeline
}

type MakeText = (hints: NameHints, words: readonly string[]) => string
type Values = readonly [string, ...string[]]

const usernames = valuesOf('alice|ben|chloe|david|emma|felix|grace|hugo')

const texts: ReadonlyMap<string, MakeText> = new Map([
  ...same('username account login loginname nickname user 用户名 账号 昵称 登录名 别名', usernames.join('|')),
  ...both(
    `name fullname realname displayname person author owner customer contact receiver consignee recipient sender buyer seller payer payee applicant
    creator operator editor reviewer auditor approver assignee manager leader teacher student doctor patient driver employee staff member guest
    cardholder by 姓名 名称 名字 联系人 用户 客户 会员 学生 老师 医生 患者 司机 法人 法定代表 户名 人 员 者`,
    'Alice Chen|Ben Ortiz|Chloe Kim|David Okafor|Emma Rossi|Felix Braun|Grace Patel|Hugo Martin',
    '陈晓|李明|王芳|张伟|刘洋|赵敏|周婷|吴昊',
  ),
  ...both('firstname givenname middlename', 'Alice|Ben|Chloe|David|Emma|Felix|Grace|Hugo', '晓|明|芳|伟|洋|敏|婷|昊'),
  ...both(
    'lastname surname familyname 姓氏',
    'Chen|Ortiz|Kim|Okafor|Rossi|Braun|Patel|Martin',
    '陈|李|王|张|刘|赵|周|吴',
  ),
  ...made('email mail emailaddress mailaddress 邮箱 邮件 邮箱地址 邮件地址', ({ draw }) => addressOf(draw)),
  ...made(
    `phone mobile tel telephone cellphone phonenumber mobilenumber telephonenumber phoneno mobileno telno phonenum mobilenum contactnumber fax
    手机 手机号 手机号码 电话 电话号码 联系方式 传真`,
    phoneNumber,
  ),
  ...made(
    'idcard idcardno idcardnumber identitycard identityno idnumber certno 身份证 身份证号 身份证号码 证件号 证件号码',
    (hints) => residentNumber(dayFor(['birth'], hints.timeline), hints.draw),
  ),
  ...made('creditcode socialcreditcode uscc 信用代码', ({ draw }) => creditCode(draw)),
  ...made('cardno cardnumber bankcard bankcardno creditcard 银行卡 卡号 银行账号', ({ language, draw }) =>
    cardNumber(language === 'zh-CN' ? '622202000011234567' : '411111111111111', draw),
  ),
  ...made('iban bankaccount accountnumber', ({ draw }) => accountNumber(draw)),
  ...made('barcode ean gtin 条码 条形码', ({ draw }) => articleNumber('690123456789', draw)),
  ...made('isbn', ({ draw }) => articleNumber('978730611148', draw)),
  ...both('plateno platenumber carnumber carno licenseplate 车牌 车牌号', 'B-LX 1234', '浙A12345'),
  ...both('passport passportno 护照 护照号', 'C01X00T47', 'E12345678'),
  ...both(
    'address addr street 地址 住址',
    '221 Market Street|14 Harbour Road|7 Linden Avenue|58 Mill Lane',
    '人民路 221 号|中山路 14 号|解放路 7 号|建设路 58 号',
  ),
  ...both(
    'city location locality placeofbirth birthplace 城市 市',
    'Berlin|Lyon|Porto|Leeds|Turin',
    '杭州|成都|苏州|长沙|青岛',
  ),
  ...both('province state region 省份 省 地区', 'Berlin|Bavaria|Saxony', '浙江|四川|江苏|湖南|山东'),
  ...both('district county 区县 区', 'Mitte', '西湖区'),
  ...both('country nation nationality 国家 国籍', 'Germany', '中国'),
  ...both('countrycode isocountry', 'DE', 'CN'),
  ...both('zip zipcode postcode postalcode 邮编 邮政编码', '10115', '310000'),
  ...both(
    'company organization organisation merchant supplier vendor manufacturer employer 公司 企业 单位 机构 供应商 商户 厂家',
    'Northwind Ltd|Bluebird GmbH|Cedar & Sons|Delta Works',
    '北风科技有限公司|青鸟贸易有限公司|松林物流有限公司|三角洲制造有限公司',
  ),
  ...both('shop store brand 店铺 门店 商家 品牌', 'Northwind|Bluebird|Cedar & Sons', '北风|青鸟|松林'),
  ...both('bank 银行 开户行', 'Harbour Bank|First Savings Bank', '杭州银行|江苏银行|成都银行'),
  ...both('school university 学校 院校', 'Harbour School|Linden College', '第一中学|实验小学|师范大学'),
  ...both('hospital clinic 医院', 'Harbour Hospital', '第一人民医院|中心医院'),
  ...both('department dept team 部门 科室', 'Sales|Support|Finance|Logistics', '销售部|客服部|财务部|物流部'),
  ...both('job jobtitle position occupation 职位 岗位 职务 职业', 'Engineer|Designer|Accountant', '工程师|设计师|会计'),
  ...both('role 角色', 'admin|editor|viewer', '管理员|编辑|访客'),
  ...both(
    'title subject headline topic 标题 主题',
    'Spring sale|New arrivals|Weekend offer|Last chance',
    '春季促销|新品上架|周末特惠|最后一天',
  ),
  ...both(
    'description desc summary intro info excerpt 描述 说明 简介 介绍',
    'Free shipping from 50 euros',
    '满 50 元包邮',
  ),
  ...both('remark remarks comment note memo reason 备注 原因 评论 评价 留言', 'Please ring twice', '请在工作日送达'),
  ...both('message msg 消息 提示 信息', 'Done', '操作成功'),
  ...both('error errormessage errormsg errmsg 错误 错误信息', 'Order not found', '订单不存在'),
  ...both('content body text 内容 正文', 'Your parcel is on its way.', '您的包裹已发出。'),
  ...both(
    'product goods item sku productname goodsname 商品 产品 物品 商品名 产品名 品名',
    'Desk lamp|Office chair|Notebook|Backpack|Teapot',
    '台灯|办公椅|笔记本|双肩包|茶壶',
  ),
  ...both('category 分类 类别', 'Lighting|Furniture|Stationery|Kitchen', '灯具|家具|文具|厨具'),
  ...both('unit 计量单位', 'piece|box|kg', '件|箱|千克'),
  ...both('express carrier courier 快递 快递公司 物流公司', 'Northwind Express|Bluebird Parcels', '北风速运|青鸟快递'),
  ...same('trackingno trackingnumber waybill waybillno 快递单号 运单号 物流单号', 'SF1234567890123'),
  ...both('tag label 标签', 'new|sale|popular', '新品|特价|热卖'),
  ...both('gender sex 性别', 'female|male', '女|男'),
  ...both('level grade priority 等级 级别 优先级', 'high|medium|low', '高|中|低'),
  ...both('paymethod paymentmethod paytype 支付方式 付款方式', 'card|transfer|invoice', '微信支付|支付宝|银行卡'),
  ...same('color colour 颜色', '#3b5bdb'),
  ...both('currency priceunit 币种 货币', 'EUR', 'CNY'),
  ...both('language lang locale 语言', 'en', 'zh-CN'),
  ...both('timezone 时区', 'Europe/Berlin', 'Asia/Shanghai'),
  ...same('url uri link href website homepage 链接 网址 链接地址', 'https://example.com/orders/1'),
  ...same(
    'image img pic avatar photo picture logo icon cover thumbnail 头像 图片 图标 封面 照片 图片地址 二维码',
    'https://example.com/images/1.png',
  ),
  ...same('callback webhook redirect 回调地址', 'https://example.com/callback'),
  ...same('slug', 'spring-sale'),
  ...same('permission authority scope 权限', 'orders:read'),
  ...same('host hostname domain 域名 主机', 'api.example.com'),
  ...same('ip ipaddress ip地址', '203.0.113.7'),
  ...same('mac macaddress mac地址', '00:1a:2b:3c:4d:05'),
  ...same('path 路径', '/orders/1'),
  ...same('file filename 文件 文件名 附件', 'invoice.pdf'),
  ...same('mimetype contenttype mediatype', 'application/json'),
  ...same('platform os 平台', 'web|ios|android'),
  ...same('useragent ua', 'Mozilla/5.0'),
  ...same('channel source 渠道 来源', 'web|app|store'),
  ...same('version ver 版本 版本号', '1.0.0'),
  ...same('id uid gid sid no number code key reference 编号 编码 号 码 代码', 'A1001'),
  ...made('uuid guid', ({ draw }) => withOtherDigits('3f2b8c1e-5d4a-4f6b-9a7c-1e2d3c4b5a69', draw, 16)),
  ...same('orderno ordernumber orderid 订单号 订单编号', 'SO-20260101-0001'),
  ...same('captcha verifycode smscode 验证码', '348921'),
  ...same('token accesstoken apikey secret 令牌 密钥', 'b7f2c0d4e9a1'),
  ...same('password pwd passwd 密码', 'correct-horse'),
  ...same('hash md5 sha checksum digest etag signature sign 签名', '9e107d9d372bb6826bd81d3542a419d6'),
  ...same('status 状态', 'active'),
  ...same('type kind 类型', 'standard'),
  ...same(
    'at createdat updatedat created updated createtime updatetime gmtcreate gmtmodified timestamp time datetime 时间',
    '2026-01-15T09:30:00Z',
  ),
  ...same('date day birthday birthdate birth start begin end startdate enddate 日期 生日 日', firstDay),
  ...same('month 月份', firstMonth),
  ...same('sort orderby sortby order', 'createdAt'),
  ...same('query keyword keywords search q 关键字 关键词 参数', 'lamp'),
  ...same('cursor nextpage pagetoken', 'eyJpZCI6MTAwMX0'),
])

interface NumberSample {
  value: number
  spread: number
}

const numbers: ReadonlyMap<string, NumberSample> = new Map([
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
  ...amount('distance 距离', 1.2, 20),
  ...amount('area 面积', 89.5, 60),
  ...amount('port', 8080),
  ...amount('version', 1),
  ...amount('score rating 评分 分数 成绩', 4.5),
  ...amount('sort order orderindex 排序 序号', 10),
  ...amount('rank ranking position 排名 名次', 1, 50),
])

/** What texts are, else numbers as texts: `pageNo` is no code. */
const values: ReadonlyMap<string, MakeText> = new Map([
  ...Array.from(numbers, ([name, sample]): [string, MakeText] => [
    name,
    (hints, words) => String(numberOf(sample, hints, words)),
  ]),
  ...texts,
])

function same(names: string, anyLanguage: string): [string, MakeText][] {
  return both(names, anyLanguage, anyLanguage)
}

/** @param en values, with `|` between them */
function both(names: string, en: string, zh: string): [string, MakeText][] {
  const choices = { en: valuesOf(en), 'zh-CN': valuesOf(zh) }
  return made(names, (hints, words) => varied(pickOne(choices[hints.language], hints.draw), hints, words))
}

function made(names: string, make: MakeText): [string, MakeText][] {
  return names.split(/\s+/).map((name) => [name, make])
}

function valuesOf(text: string): Values {
  const [first = '', ...others] = text.split('|')
  return [first, ...others]
}

/** @param spread how much more it may be; 0 for numbers that are not free */
function amount(names: string, value: number, spread = 0): [string, NumberSample][] {
  return names.split(' ').map((name) => [name, { value, spread }])
}

/** With the day of the timeline, else with other digits. */
function varied(value: string, { draw, timeline }: NameHints, words: readonly string[]): string {
  if (!value.startsWith(firstMonth)) return withOtherDigits(value, draw)
  const day = dayFor(words, timeline)
  return value === firstMonth ? day.slice(0, firstMonth.length) : day + value.slice(firstDay.length)
}

/** A believable text for a field of this name and label (its title, or a short description); undefined when the dictionary has none. */
export function textByName(name: string, label: string, hints: NameHints): string | undefined {
  const words = wordsOf(name)
  const labelled = () => findText(labelWords(label), hints)
  // "name" alone does not say what is called so.
  if (countNameWords(words) === words.length) return labelled() ?? findText(words, hints)
  // Of any code, people may have said which one it is.
  if (findByWords(values, words) === texts.get('code')) return labelled() ?? findText(words, hints)
  const flag = () => findNumber(words, hints)?.toString()
  return findText(words, hints) ?? flag() ?? labelled()
}

/** A believable number for a field of this name and label; undefined when the dictionary has none. */
export function numberByName(name: string, label: string, hints: Omit<NameHints, 'language'>): number | undefined {
  return findNumber(wordsOf(name), hints) ?? findNumber(labelWords(label), hints)
}

const mostLabelWords = 3

/** None of sentences in English, which end in any word. */
function labelWords(label: string): readonly string[] {
  const words = wordsOf(label)
  if (isHan(label)) return words
  // "New name" is not called New.
  return words.length > mostLabelWords ? [] : words.filter((word) => word !== 'name')
}

function findText(words: readonly string[], hints: NameHints): string | undefined {
  const ending = countNameWords(words)
  const thing = words.slice(0, words.length - ending).filter((word) => !ofNames.has(word))
  const isNamed = ending > 0 && thing.length > 0
  const make = isNamed
    ? (findByWords(values, words, ending + 1) ?? findByWords(values, thing))
    : (findByWords(values, words) ?? findByWords(values, withoutEnding(words)))
  return make === undefined && isNamed ? numbered(thing, hints.draw) : make?.(hints, words)
}

/** What a name may be, whatever it is of. */
const ofNames = new Set('friendly short long old new original common local legal unique vanity primary'.split(' '))
const limits = new Set('from to min max before after'.split(' '))

/** `address2` is an address, and `yearFrom` a year. */
function withoutEnding(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? ''
  if (limits.has(last)) return words.slice(0, -1)
  return [...words.slice(0, -1), last.replace(/\d$/, '')]
}

const nameEndings = [['name'], ['名', '称'], ['名', '字']]

/** How many of the last words say that it is a name. */
function countNameWords(words: readonly string[]): number {
  const ending = nameEndings.find((each) => each.every((word, at) => words[words.length - each.length + at] === word))
  return ending?.length ?? 0
}

/** For what is called somehow, and nothing is known of: `Access rule 1`, `规则 1`. */
function numbered(thing: readonly string[], draw: Draw): string {
  const text = thing.join(isHan(thing.join('')) ? '' : ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${1 + draw.below(9)}`
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)
/** `isDeleted`, `是否启用`: 1, or 0. */
const ofFlags = /^(?:is|has|can|enabled|disabled|deleted|是 否)(?: |$)/

function findNumber(words: readonly string[], hints: Omit<NameHints, 'language'>): number | undefined {
  if (ofFlags.test(words.join(' '))) return 1 - hints.draw.below(2)
  const sample = findByWords(numbers, words) ?? findByWords(numbers, withoutEnding(words))
  return sample && numberOf(sample, hints, words)
}

function numberOf(
  { value, spread }: NumberSample,
  { draw, timeline }: Omit<NameHints, 'language'>,
  words: readonly string[],
): number {
  if (value === firstTimeMs) return Date.parse(`${dayFor(words, timeline)}T09:30:00Z`)
  if (spread === 0) return value
  // With as many decimals as the value has.
  const decimals = String(value).split('.')[1]?.length ?? 0
  const steps = draw.below(spread * 10 ** decimals)
  return Number((value + steps / 10 ** decimals).toFixed(decimals))
}

/** An address nobody has (RFC 2606). */
export function addressOf(draw: Draw): string {
  return `${pickOne(usernames, draw)}@example.com`
}

/** In English one of those that are for fiction (47 CFR 52.15). */
function phoneNumber({ language, draw }: NameHints): string {
  if (language === 'en') return `+1 202 555 01${shiftDigits('43', draw)}`
  return pickOne(['138', '139', '150', '186', '199'], draw) + shiftDigits('00138000', draw)
}
