/* The manual's chapter of all rules of compatibility, in one language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compatibilityRules, explanationOf, jsonText, type Json, type Rule } from '@lectern/model'
import { exampleOfRule } from '../../model/src/compatibility/examples/examples.ts'

export const ruleLanguages = ['en', 'zh-CN'] as const
export type RuleLanguage = (typeof ruleLanguages)[number]

const words = {
  en: {
    title: 'Compatibility rules',
    intro:
      'Each rule with its default level, what it means for callers, why where the level may surprise, what to do instead, and the smallest example. How levels follow from rules: [Compatibility](compatibility.md).',
    advice: ' Instead: ',
    before: 'Before: ',
    after: 'After: ',
    nothing: '(absent)',
    colon: ': ',
    space: ' ',
    level: (level: string) => ` (${level})`,
  },
  'zh-CN': {
    title: '兼容性规则',
    intro:
      '列出每条规则的默认级别、对调用方的影响、容易有疑问时的理由、建议的做法和最小示例。级别的判定方式见[兼容性](compatibility.md)。',
    advice: '建议：',
    before: '变更前：',
    after: '变更后：',
    nothing: '（无）',
    colon: '：',
    space: '',
    level: (level: string) => `（${level}）`,
  },
} as const

/** Reads a text of the languages by its keys. */
type Texts = (file: string, ...keys: string[]) => string

export function writeRules(root: string, language: RuleLanguage): string {
  const { title, intro } = words[language]
  const texts = textsOf(root, language)
  const areas = Map.groupBy(compatibilityRules, ({ area }) => area)
  const parts = [...areas].flatMap(([area, rules]) => [
    `## ${texts('following/compatibility', 'area', area)}`,
    ...[...Map.groupBy(rules, ({ topic }) => topic).values()].flatMap((those) => describeTopic(those, language, texts)),
  ])
  return `${[`# ${title}`, intro, ...parts].join('\n\n')}\n`
}

function textsOf(root: string, language: RuleLanguage): Texts {
  const files = new Map<string, unknown>()
  return (file, ...keys) => {
    const path = join(root, 'locales', language, `${file}.json`)
    const content: unknown = files.get(file) ?? JSON.parse(readFileSync(path, 'utf8'))
    files.set(file, content)
    const text = keys.reduce<unknown>((value, key) => fieldOf(value, key), content)
    if (typeof text !== 'string') throw new Error(`No text ${keys.join('.')} in ${path}`)
    return text
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined
}

/** Under the topic as its heading, which links lead to. */
function describeTopic(rules: readonly Rule[], language: RuleLanguage, texts: Texts): string[] {
  const [first] = rules
  if (first === undefined) return []
  const { before, after } = words[language]
  const example = exampleOfRule(first)
  const lines = [
    ...rules.map((rule) => describeRule(rule, language, texts)),
    ...(example === undefined
      ? []
      : [`- ${before}${codeOf(example.before, language)}`, `- ${after}${codeOf(example.after, language)}`]),
  ]
  return [`### ${first.topic}`, texts('following/compatibility', 'title', first.topic), lines.join('\n')]
}

function describeRule(rule: Rule, language: RuleLanguage, texts: Texts): string {
  const { advice, colon, space, level: inBrackets } = words[language]
  const of = (...keys: string[]) => texts('following/compatibility', ...keys)
  const explanation = explanationOf(rule)
  const level = inBrackets(texts('documents/changes', 'level', rule.level))
  const instead = explanation.advice === undefined ? '' : `${advice}${of('advice', explanation.advice)}`
  const meaning = [of('meaning', explanation.meaning), ...explanation.reasons.map((reason) => of('reason', reason))]
  return `- \`${rule.id}\`${level}${colon}${meaning.join(space)}${instead}`
}

function codeOf(value: Json, language: RuleLanguage): string {
  return value === null ? words[language].nothing : `\`${jsonText(value)}\``
}
