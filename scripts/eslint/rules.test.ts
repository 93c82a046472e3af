import { TSESLint } from '@typescript-eslint/utils'
import ts from 'typescript'
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
const fileName = 'file.tsx'

/** The compiler's view of the code as a file of its own. */
function programOf(code: string): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    strict: true,
  }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, languageVersion) =>
    name === fileName ? ts.createSourceFile(name, code, languageVersion, true) : read(name, languageVersion)
  return ts.createProgram([fileName], options, host)
}

/** The message ids the rule reports for the code, in order. */
function lint(rule: keyof typeof plugin.rules, code: string, isTyped = false): (string | undefined)[] {
  const linter = new TSESLint.Linter({ configType: 'flat' })
  const config: TSESLint.FlatConfig.Config = {
    files: ['**/*.tsx'],
    plugins: { local: plugin },
    languageOptions: {
      parser,
      parserOptions: {
        ecmaFeatures: { jsx: true },
        ...(isTyped && { programs: [programOf(code)] }),
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: { [`local/${rule}`]: 'error' },
  }
  const messages = linter.verify(code, [config], { filename: fileName })
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
  it('refuses lists, and accepts tuples and a rest parameter', () => {
    const code = `
      const list: string[] = []
      const pair: [number, number] = [1, 2]
      list.push(...list)
      Math.max(...list.map((each) => each.length))
      String.fromCharCode(...[1, 2].filter(Boolean))
      Math.max(...pair)
      const forward = (...all: number[]) => Math.max(...all)
      const copy = [...list, ...pair]
    `
    expect(lint('no-spread-arguments', code, true)).toEqual(['spread', 'spread', 'spread'])
  })
})
