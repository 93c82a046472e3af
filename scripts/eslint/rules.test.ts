import { TSESLint } from '@typescript-eslint/utils'
import { parser } from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { explainedAssertions } from './explained-assertions.ts'
import { noLiteralText } from './no-literal-text.ts'
import { noSpreadArguments } from './no-spread-arguments.ts'

const plugin = {
  rules: {
    'explained-assertions': explainedAssertions,
    'no-literal-text': noLiteralText,
    'no-spread-arguments': noSpreadArguments,
  },
}

/** The message ids the rule reports for the code, in order. */
function lint(rule: keyof typeof plugin.rules, code: string): (string | undefined)[] {
  const linter = new TSESLint.Linter({ configType: 'flat' })
  const config: TSESLint.FlatConfig.Config = {
    files: ['**/*.tsx'],
    plugins: { local: plugin },
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: { [`local/${rule}`]: 'error' },
  }
  const messages = linter.verify(code, [config], { filename: 'file.tsx' })
  return messages.map((message) => message.messageId ?? message.message)
}

describe('explained-assertions', () => {
  const check = (code: string) => lint('explained-assertions', code)

  it.each([
    ['as const', 'const a = [1] as const'],
    ['a comment on the line', 'const a = b as string // checked by the caller'],
    ['a comment on the line before', '// checked by the caller\nconst a = b!'],
    ['a comment before a statement of several lines', '// sorted, so never empty\nconst a = f(\n  1,\n  b!,\n)'],
    ['satisfies', 'const a = { b: 1 } satisfies object'],
  ])('accepts %s', (_name, code) => {
    expect(check(code)).toEqual([])
  })

  it.each([
    ['as without a comment', 'const a = b as string'],
    ['! without a comment', 'const a = b!.c'],
    ['a comment for the linter only', '// eslint-disable-next-line no-console\nconst a = b!'],
    ['a comment for the other linter only', '// oxlint-disable-next-line typescript/no-deprecated\nconst a = b!'],
    ['a comment two lines up', '// about x\nconst x = 1\nconst a = b!'],
    ['a comment before the enclosing function', '// about f\nfunction f() {\n  const x = 1\n  return b as string\n}'],
  ])('refuses %s', (_name, code) => {
    expect(check(code)).toEqual(['unexplained'])
  })
})

describe('no-literal-text', () => {
  const check = (code: string) => lint('no-literal-text', code)

  it.each([
    ['a key', "const a = <b title={t('share:title')}>{t('share:text')}</b>"],
    ['signs and numbers', 'const a = <b>· 1 /</b>'],
    ['the product’s name', 'const a = <b>Lectern</b>'],
    ['an attribute nobody reads', 'const a = <b className="wide open" />'],
    ['a Chinese comment', '// 说明\nconst a = 1'],
  ])('accepts %s', (_name, code) => {
    expect(check(code)).toEqual([])
  })

  it.each([
    ['a word in an element', 'const a = <b>Save</b>', ['text']],
    ['a Chinese word in an element', 'const a = <b>保存</b>', ['han']],
    ['a spoken attribute', 'const a = <b aria-label="Close" />', ['text']],
    ['a Chinese string', "const a = '保存'", ['han']],
    ['a Chinese template', 'const a = `共 ${n} 个`', ['han', 'han']],
  ])('refuses %s', (_name, code, ids) => {
    expect(check(code)).toEqual(ids)
  })
})

describe('no-spread-arguments', () => {
  const check = (code: string) => lint('no-spread-arguments', code)

  it.each([
    ['a tuple', 'const pair: [number, number] = [1, 2]\nMath.max(...pair)'],
    ['one tuple or another', 'const add = (all: [number] | [number, number]) => list.push(...all)'],
    ['a list written in place', 'Math.max(...(a ? [1, 2] : []))'],
    ['a rest parameter', 'const forward = (...all: number[]) => Math.max(...all)'],
    ['a copy', 'const copy = [...list, ...pair]'],
  ])('accepts %s', (_name, code) => {
    expect(check(code)).toEqual([])
  })

  it.each([
    ['a list', 'const list: string[] = []\nlist.push(...list)'],
    ['a parameter', 'const add = (all: number[]) => list.push(...all)'],
    ['a tuple with an open end', 'const all: [number, ...number[]] = [1, ...list]\nlist.push(...all)'],
    ['the result of a call', 'Math.max(...list.map((each) => each.length))'],
    ['a list made from one written in place', 'String.fromCharCode(...[1, 2].filter(Boolean))'],
    ['a list in a list', 'new Set(...[...list])'],
    ['a field', 'list.push(...object.list)'],
  ])('refuses %s', (_name, code) => {
    expect(check(code)).toEqual(['spread'])
  })
})
