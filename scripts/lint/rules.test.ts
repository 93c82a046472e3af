import type { Rule } from '@oxlint/plugins'
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { explainedAssertions } from './explained-assertions.ts'
import { noLiteralText } from './no-literal-text.ts'
import { noSpreadArguments } from './no-spread-arguments.ts'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })

type Accepted = [name: string, code: string]
type Refused = [name: string, code: string, messageIds: string[]]

function test(name: string, rule: Rule, accepted: Accepted[], refused: Refused[]): void {
  tester.run(name, rule, {
    valid: accepted.map(([what, code]) => ({ name: `accepts ${what}`, code })),
    invalid: refused.map(([what, code, messageIds]) => ({
      name: `refuses ${what}`,
      code,
      errors: messageIds.map((messageId) => ({ messageId })),
    })),
  })
}

test(
  'explained-assertions',
  explainedAssertions,
  [
    ['as const', 'const a = [1] as const'],
    ['a comment on the line', 'const a = b as string // checked by the caller'],
    ['a comment on the line before', '// checked by the caller\nconst a = b!'],
    ['a comment before a statement of several lines', '// sorted, so never empty\nconst a = f(\n  1,\n  b!,\n)'],
    ['satisfies', 'const a = { b: 1 } satisfies object'],
  ],
  [
    ['as without a comment', 'const a = b as string', ['unexplained']],
    ['! without a comment', 'const a = b!.c', ['unexplained']],
    ['a comment for the formatter only', '// oxfmt-ignore\nconst a = b!', ['unexplained']],
    [
      'a comment for the linter only',
      '// oxlint-disable-next-line typescript/no-deprecated\nconst a = b!',
      ['unexplained'],
    ],
    ['a comment two lines up', '// about x\nconst x = 1\nconst a = b!', ['unexplained']],
    [
      'a comment before the enclosing function',
      '// about f\nfunction f() {\n  const x = 1\n  return b as string\n}',
      ['unexplained'],
    ],
  ],
)

test(
  'no-literal-text',
  noLiteralText,
  [
    ['a key', "const a = <b title={t('share:title')}>{t('share:text')}</b>"],
    ['signs and numbers', 'const a = <b>· 1 /</b>'],
    ['the product’s name', 'const a = <b>Lectern</b>'],
    ['an attribute nobody reads', 'const a = <b className="wide open" />'],
    ['a Chinese comment', '// 说明\nconst a = 1'],
  ],
  [
    ['a word in an element', 'const a = <b>Save</b>', ['text']],
    ['a Chinese word in an element', 'const a = <b>保存</b>', ['han']],
    ['a spoken attribute', 'const a = <b aria-label="Close" />', ['text']],
    ['a Chinese string', "const a = '保存'", ['han']],
    ['a Chinese template', 'const a = `共 ${n} 个`', ['han', 'han']],
  ],
)

test(
  'no-spread-arguments',
  noSpreadArguments,
  [
    ['a tuple', 'const pair: [number, number] = [1, 2]\nMath.max(...pair)'],
    ['one tuple or another', 'const add = (all: [number] | [number, number]) => list.push(...all)'],
    ['a list written in place', 'Math.max(...(a ? [1, 2] : []))'],
    ['a rest parameter', 'const forward = (...all: number[]) => Math.max(...all)'],
    ['a copy', 'const copy = [...list, ...pair]'],
  ],
  [
    ['a list', 'const list: string[] = []\nlist.push(...list)', ['spread']],
    ['a parameter', 'const add = (all: number[]) => list.push(...all)', ['spread']],
    ['a tuple with an open end', 'const all: [number, ...number[]] = [1, ...list]\nlist.push(...all)', ['spread']],
    ['the result of a call', 'Math.max(...list.map((each) => each.length))', ['spread']],
    ['a list made from one written in place', 'String.fromCharCode(...[1, 2].filter(Boolean))', ['spread']],
    ['a list in a list', 'new Set(...[...list])', ['spread']],
    ['a field', 'list.push(...object.list)', ['spread']],
  ],
)
