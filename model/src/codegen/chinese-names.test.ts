// Chinese names, and those of which nothing is left, as identifiers of every language.
import { describe, expect, it } from 'vitest'
import { componentsOf } from '../content/components.ts'
import { contentVersion } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { codeLanguages, generateCode, type CodeLanguageName } from './generate-code.ts'
import type { CodeDocument } from './read-code.ts'

const text = { type: 'string' }
const order = {
  type: 'object',
  properties: {
    ...{ 订单编号: text, '2次': text, 注文のid: text, 類: text, '🚀': text, で: text },
    状态: { type: 'string', enum: ['已支付', '-1'] },
  },
}
const document = (name: string, group: string, path: string, operation: JsonObject): CodeDocument => ({
  ...{ name, group },
  content: { v: contentVersion, kind: 'http', container: 'paths', method: 'post', path, operation },
})
const schema = { $ref: `#/components/schemas/${encodeURIComponent('订单（新）')}` }
const source = {
  title: '订单服务',
  root: {},
  components: componentsOf([{ section: 'schemas', name: '订单（新）', value: order }]),
  documents: [
    document('创建', '订单管理', '/订单/{编号}', {
      operationId: '创建订单',
      parameters: [
        { name: '编号', in: 'path', required: true, schema: text },
        { name: '类', in: 'query', schema: text },
        { name: 'lei', in: 'query', schema: text },
      ],
      requestBody: { content: { 'application/json': { schema } } },
    }),
    document('查询', '🚀', '/查询', {}),
  ],
}

const camel = ['chuangJianDingDan', 'bianHao', 'lei', 'lei2', 'postChaXun', 'DingDanGuanLiApi', 'GroupApi']
const fields = ['dingDanBianHao', 'field2Ci', 'zhuWenId', 'lei', 'field', 'field2', 'zhuangTai']
const [pascalFields, snakeFields] = [
  ['DingDanBianHao', 'Field2Ci', 'ZhuWenId', 'Lei', 'Field', 'Field2', 'ZhuangTai'],
  ['ding_dan_bian_hao', 'field_2_ci', 'zhu_wen_id', 'lei', 'field', 'field2', 'zhuang_tai'],
]
/** What each language makes of them, besides the type `DingDanXin`. */
const expected: Readonly<Record<CodeLanguageName, readonly string[]>> = {
  typescript: [...camel, 'DingDanXinZhuangTai'],
  'java-okhttp': [...camel, ...fields, 'YI_ZHI_FU', 'MINUS_1', 'dingdanfuwu'],
  'java-spring': [...camel, ...fields, 'YI_ZHI_FU', 'MINUS_1', 'dingdanfuwu'],
  kotlin: [...camel, ...fields, 'YI_ZHI_FU', 'MINUS_1', 'dingdanfuwu'],
  python: ['chuang_jian_ding_dan', 'bian_hao', 'lei2', 'post_cha_xun', ...snakeFields, 'YI_ZHI_FU', 'MINUS_1'],
  go: ['ChuangJianDingDan', 'BianHao', 'Lei2', 'PostChaXun', ...pascalFields, 'DingDanXinZhuangTaiYiZhiFu'],
  csharp: ['ChuangJianDingDan', 'bianHao', 'lei2', 'PostChaXun', ...pascalFields, 'YiZhiFu', 'Minus1'],
  php: [...camel, ...fields, 'YiZhiFu', 'Minus1'],
  swift: [...camel, ...fields, 'yiZhiFu', 'minus1'],
  dart: [...camel, ...fields, 'yiZhiFu', 'minus1'],
  mybatis: [...fields, ...snakeFields.with(1, 'column_2_ci').with(4, 'column'), 'DingDanXinMapper', 'ding_dan_xin'],
}

/** Without texts and comments, in which everything may stand. */
const bare = (code: string): string =>
  code.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '""')

describe('Chinese names in code', () => {
  it.each(codeLanguages)('%s', (language) => {
    const code = generateCode(source, language)
    const own = code.map(({ path, text: lines }) => `${path} ${bare(lines)}`).join('\n')
    const lines = own.replaceAll(/(?:\/\/|#).*$/gm, '')
    expect(lines.match(/[^\p{ASCII}]+/gu) ?? []).toEqual([])
    const names = new Set(code.flatMap(({ path, text: all }) => `${path} ${all}`.match(/\w+/g) ?? []))
    expect(['DingDanXin', ...expected[language]].filter((name) => !names.has(name))).toEqual([])
  })

  it('are the same each time, and another document after them changes nothing', () => {
    const more = { ...source, documents: [...source.documents, document('删除', '订单管理', '/删除', {})] }
    for (const language of codeLanguages) {
      expect(generateCode(source, language)).toEqual(generateCode(source, language))
      const now = generateCode(more, language).map(({ path }) => path)
      expect(now).toEqual(generateCode(source, language).map(({ path }) => path))
    }
  })
})
