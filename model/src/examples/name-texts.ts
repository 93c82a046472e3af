/*
 * Believable texts by the words of a name, in both interface languages. Owns: the dictionary of texts, and that a value varies without becoming another kind of
 * thing. Does not own: which words of a name count (`by-name.ts`).
 */
import { accountNumber, articleNumber, cardNumber, creditCode, residentNumber } from './check-digits.ts'
import type { ExampleLanguage } from './language.ts'
import { dayFor, type Timeline } from './timeline.ts'
import { pickOne, shiftDigits, withOtherDigits, type Draw } from './draw.ts'

/** What stands for a day, and for a month, in the values below. */
const firstDay = '2026-01-15'
const firstMonth = '2026-01'

/** What made-up values of one field follow. */
export interface NameHints {
  language: ExampleLanguage
  draw: Draw
  timeline: Timeline
}

export type MakeText = (hints: NameHints, words: readonly string[]) => string
type Values = readonly [string, ...string[]]

const usernames = valuesOf('alice|ben|chloe|david|emma|felix|grace|hugo')

/** By the words that mean it, written together. */
export const texts: ReadonlyMap<string, MakeText> = new Map([
  ...same('username account login loginname user 用户名 账号 登录名 别名 微信 微信号 wechat', usernames.join('|')),
  ...both('nickname 昵称', usernames.join('|'), '小鱼|阿明|晴天|大山'),
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
  ...made('landline landlinephone 座机 座机号 固话 固定电话', landlineNumber),
  ...made(
    'idcard idcardno idcardnumber identitycard identityno idnumber certno 身份证 身份证号 身份证号码 证件号 证件号码',
    (hints) => residentNumber(dayFor(['birth'], hints.timeline), hints.draw),
  ),
  ...made('creditcode socialcreditcode uscc 信用代码 税号 纳税人识别号', ({ draw }) => creditCode(draw)),
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
    `company organization organisation merchant supplier vendor manufacturer employer invoicetitle 公司 企业 单位 机构 供应商 商户 厂家
    发票抬头`,
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
  ...both('规格', 'large|medium|small', '大号|中号|小号'),
  ...both('shelflife 保质期', '12 months', '12 个月'),
  ...both('express carrier courier 快递 快递公司 物流公司', 'Northwind Express|Bluebird Parcels', '北风速运|青鸟快递'),
  ...same('trackingno trackingnumber waybill waybillno 快递单号 运单号 物流单号', 'SF1234567890123'),
  ...both('tag label 标签', 'new|sale|popular', '新品|特价|热卖'),
  ...both('gender sex 性别', 'female|male', '女|男'),
  ...both('ethnicity 民族', 'Han', '汉族'),
  ...both('education degree 学历', 'bachelor|master|doctor', '本科|硕士|大专'),
  ...both('maritalstatus 婚姻状况 婚姻状态', 'married|single', '已婚|未婚'),
  ...same('bloodtype 血型', 'A|B|AB|O'),
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
  ...same('qq qqno qqnumber qq号', '10001234'),
  ...same('invoiceno invoicenumber 发票号 发票号码', '04403001'),
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
  ...same('month 月份 年月', firstMonth),
  ...same('sort orderby sortby order', 'createdAt'),
  ...same('query keyword keywords search q 关键字 关键词 参数', 'lamp'),
  ...same('cursor nextpage pagetoken', 'eyJpZCI6MTAwMX0'),
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

/** With the day of the timeline, else with other digits. */
function varied(value: string, { draw, timeline }: NameHints, words: readonly string[]): string {
  if (!value.startsWith(firstMonth)) return withOtherDigits(value, draw)
  const day = dayFor(words, timeline)
  return value === firstMonth ? day.slice(0, firstMonth.length) : day + value.slice(firstDay.length)
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

/** With the area code of Hangzhou; in English as every other phone. */
function landlineNumber(hints: NameHints): string {
  return hints.language === 'en' ? phoneNumber(hints) : `0571-88${shiftDigits('001234', hints.draw)}`
}
