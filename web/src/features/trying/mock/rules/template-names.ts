/* What texts, templates and scripts of a rule may have, by what it is for. Names are code, in no language. */
import type { MockRuleAnswer } from '@lectern/contracts'

/** What is inserted, in groups. */
export type TemplateGroup =
  | 'request'
  | 'made'
  | 'rules'
  | 'basic'
  | 'dates'
  | 'texts'
  | 'people'
  | 'web'
  | 'call'
  | 'script'
export type TemplateNames = readonly (readonly [group: TemplateGroup, names: readonly string[]])[]

const made = [
  '{{now}}',
  '{{timestamp}}',
  '{{uuid}}',
  '{{random.int(1, 100)}}',
  '{{random.name}}',
  '{{random.email}}',
  '{{random.phone}}',
  '{{random.address}}',
]

const mockjs: TemplateNames = [
  ['rules', ['"list|1-10": []', '"count|1-100": 1', '"price|1-100.2": 1', '"id|+1": 1', '"state|1": ["a", "b"]']],
  [
    'basic',
    ['@integer(1, 100)', '@natural', '@float(0, 100, 2, 2)', '@boolean', '@string(8)', '@guid', '@id', '@increment'],
  ],
  ['dates', ['@date', '@time', '@datetime', "@now('day')"]],
  ['texts', ['@word', '@title', '@sentence', '@paragraph', '@cword(2, 4)', '@ctitle', '@csentence', '@cparagraph']],
  ['people', ['@name', '@cname', '@phone', '@province', '@city(true)', '@county(true)', '@region', '@zip']],
  ['web', ['@url', '@domain', '@email', '@ip', '@protocol', '@tld', "@image('200x100')", '@color', '@rgb']],
]

const script: TemplateNames = [
  ['call', ['$path', '$query', '$header', '$cookie', '$body', '$params', '$method', '$url']],
  [
    'script',
    [
      'return ',
      'httpCode = 404',
      "resHeader = { 'X-Id': '7' }",
      'Mock.mock({  })',
      'Random.cname()',
      'moment().format()',
    ],
  ],
]

/** @param request placeholders for what the document has parameters and fields for */
export function templateNames(kind: MockRuleAnswer['kind'], request: readonly string[]): TemplateNames {
  if (kind === 'script') return script
  if (kind === 'template') return mockjs
  return [
    ['request', request],
    ['made', made],
  ]
}
