import { describe, expect, it } from 'vitest'
import { isObject, ownValue, type Json, type JsonObject } from '../json.ts'
import { valueText } from '../number-literal.ts'
import { exampleOf } from './example.ts'

const seeds = Array.from({ length: 40 }, (_, index) => String(index))
const none = {}

function made(name: string, schema: JsonObject, language: 'en' | 'zh-CN'): string[] {
  const shown = [undefined, ...seeds].map((seed) =>
    exampleOf(schema, none, 'response', { name, language, ...(seed !== undefined && { seed }) }),
  )
  return shown.map((value) => valueText(value))
}

const each = (names: readonly string[], form: RegExp) => names.map((name): [string, RegExp] => [name, form])
const person = /^\p{Script=Han}{2,3}$/u
const mobile = /^1[3589]\d{9}$/
const place = /^\p{Script=Han}+路 \d+ 号$/u

describe('a value of a field', () => {
  it.each<[name: string, form: RegExp]>([
    ...each(['收货人', '收货人姓名', '客户名称', '创建人', '操作员', 'consignee', 'createdBy', '户名'], person),
    ...each(['联系电话', '收货人手机号', '手机号码', 'contactPhone', 'telNo'], mobile),
    ['收货地址', place],
    ['IP地址', /^203\.0\.113\.\d+$/],
    ['所在城市', /^\p{Script=Han}{2}$/u],
    ['身份证号码', /^\d{17}[\dX]$/],
    ['idCardNo', /^\d{17}[\dX]$/],
    ['统一社会信用代码', /^91[\dA-Z]{16}$/],
    ['纳税人识别号', /^91[\dA-Z]{16}$/],
    ['发票抬头', /公司$/],
    ['座机', /^0571-88\d{6}$/],
    ['出生年月', /^19\d\d-\d\d$/],
    ['学历', /^(?:本科|硕士|大专)$/],
    ['税率', /^0\.13$/],
    ['考试成绩', /^[89]\d$/],
    ['银行卡号', /^622202\d{13}$/],
    ['公司名称', /公司$/],
    ['商品名称', /^\p{Script=Han}+$/u],
    ['规则名称', /^规则 \d$/],
    ['roleName', /^(?:管理员|编辑|访客)$/],
    ['创建时间', /^202[67]-\d\d-\d\dT09:30:00Z$/],
    ['出生日期', /^19\d\d-\d\d-\d\d$/],
    ['订单编号', /^SO-20260101-\d{4}$/],
    ['总金额', /^\d{2,3}(?:\.\d)?$/],
    ['userEmail', /^[a-z]+@example\.com$/],
  ])('is believable in Chinese: %s', (name, form) => {
    expect(made(name, { type: 'string' }, 'zh-CN').filter((value) => !form.test(value))).toEqual([])
  })

  it.each<[name: string, form: RegExp]>([
    ['consignee', /^[A-Z][a-z]+ [A-Z][a-z]+$/],
    ['access_rule_name', /^Access rule \d$/],
    ['cityName', /^[A-Z][a-z]+$/],
    ['phone', /^\+1 202 555 01\d\d$/],
    ['unitPrice', /^\d{2,3}(?:\.\d)?$/],
    ['iban', /^DE\d{20}$/],
    ['address2', /^\d+ [A-Z]/],
    ['friendly_name', /^[A-Z][a-z]+ [A-Z][a-z]+$/],
    ['uuid', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89a-f\d][\da-f]{3}-[\da-f]{12}$/],
  ])('is believable in English: %s', (name, form) => {
    expect(made(name, { type: 'string' }, 'en').filter((value) => !form.test(value))).toEqual([])
  })

  it('follows what people call the field where its name does not say it', () => {
    const of = (name: string, description: string) => made(name, { type: 'string', description }, 'zh-CN')[0]
    expect([of('shr', '<p>收货人（必填）</p>'), of('name', '商品名称'), of('carNo', '车牌号'), of('name', '')]).toEqual(
      ['陈晓', '台灯', '浙A12345', '陈晓'],
    )
    expect(
      of('xyz', '若用户没有填写收货人则为空；长度不超过二十个字符，超出部分会被截断，不会报错，也不会提示给用户'),
    ).toBe('text')
    expect(made('je', { type: 'number', title: '金额' }, 'zh-CN')[0]).toBe('99.5')
    expect(made('联系电话', { type: 'integer' }, 'zh-CN').filter((value) => !mobile.test(value))).toEqual([])
    expect(made('startTime', { type: 'integer', format: 'int32' }, 'en')[0]).toBe('1768469400')
    expect(new Set(made('isDeleted', { type: 'integer' }, 'en'))).toEqual(new Set(['0', '1']))
  })

  it('says of what only a name is asked for: in the description, else by the model or field it is in', () => {
    const ref = { $ref: '#/components/schemas/Pet' }
    const field = (description: string) => ({ type: 'object', properties: { name: { type: 'string', description } } })
    const nameIn = (model: string, description: string) => {
      const components = { schemas: { [model]: field(description), Pet: field('') } }
      const made = exampleOf({ $ref: `#/components/schemas/${model}` }, components, 'response')
      return isObject(made) ? made['name'] : undefined
    }
    const sentences: [model: string, description: string, name: string][] = [
      ['Pet', '', 'Pet 1'],
      ['CreateBuildJobRequest', 'Human-readable name that is shown in lists of at most fifty entries', 'Build job 1'],
      ['Project', 'The unique name of the deploy key, which other people see in the settings', 'Deploy key 1'],
      ['Project', 'The repository name. It is not case sensitive, and may be changed later on', 'Repository 1'],
      ['ProductDto', 'At most sixty characters of any script, trimmed at both ends of the text', 'Desk lamp'],
      ['Project', 'Repository name', 'Repository 1'],
      ['UserVO', 'Name by which other people find this person, as long as the text permits', 'Alice Chen'],
      ['Data', '', 'Alice Chen'],
    ]
    expect(sentences.map(([model, description]) => nameIn(model, description))).toEqual(
      sentences.map(([, , name]) => name),
    )
    const nested = { type: 'object', properties: { category: field(''), pets: { type: 'array', items: ref } } }
    const shown = exampleOf(nested, { schemas: { Pet: field('') } }, 'response')
    expect(shown).toEqual({ category: { name: 'Lighting' }, pets: [{ name: 'Pet 1' }] })
  })

  it('has days in the order in which things happen, those of an item among themselves', () => {
    const text = { type: 'string' }
    const time = { type: 'string', format: 'date-time' }
    const properties = {
      ...{ updatedAt: time, createdAt: text, payment: { type: 'object', properties: { paidAt: time } } },
      ...{
        endDate: text,
        过期时间: time,
        closeTime: { type: 'integer' },
        birthday: { type: 'string', format: 'date' },
      },
    }
    const items = { type: 'array', items: { type: 'object', properties }, minItems: 2 }
    const orders = seeds.flatMap((seed) => {
      const list = exampleOf(items, none, 'response', { seed })
      return Array.isArray(list) ? list : []
    })
    const dayOf = (value: Json | undefined) =>
      typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : valueText(value ?? null).slice(0, 10)
    for (const order of orders) {
      const paidAt = isObject(order) ? ownValue(order['payment'], 'paidAt') : undefined
      const [birth, ...days] = ['birthday', 'createdAt'].map((name) => dayOf(ownValue(order, name)))
      days.push(dayOf(paidAt), ...['updatedAt', 'endDate', '过期时间'].map((name) => dayOf(ownValue(order, name))))
      expect([birth, ...days].toSorted()).toEqual([birth, ...days])
      expect(dayOf(ownValue(order, 'closeTime'))).toBe(dayOf(ownValue(order, 'endDate')))
    }
    expect(new Set(orders.map((order) => dayOf(ownValue(order, 'createdAt')))).size).toBeGreaterThan(40)
  })
})
