// No rule is lost between the two linters: what ESLint leaves out is on in `.oxlintrc.json`, and each rule there reports what breaks it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import reactHooks from 'eslint-plugin-react-hooks'
import { parseConfigFileTextToJson } from 'typescript'
import { configs } from 'typescript-eslint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Rules = Record<string, unknown>

const root = join(import.meta.dirname, '..', '..')
const configFile = join(root, '.oxlintrc.json')
// Our own file, JSON with comments.
const config = parseConfigFileTextToJson(configFile, readFileSync(configFile, 'utf8')).config as {
  rules: Rules
  overrides: { files: string[]; rules: Rules }[]
}
const forWeb = config.overrides.find(({ files }) => files.includes('web/**/*.{ts,tsx}'))?.rules ?? {}

/** Left out on purpose, each with its reason. */
const leftOut = new Set([
  // The codebase has no enums and hardly a class.
  'no-unsafe-enum-assignment',
  'no-unsafe-enum-comparison',
  'no-unsafe-class-instance-assignment',
  // `{}` is how a computed type says "no fields".
  'no-generated-empty-object-type',
  // About the configuration of React's compiler, which the product does not configure.
  'config',
  'gating',
])

/** One file per rule with code that breaks it. */
const broken: Record<string, string> = {
  'typescript/await-thenable': 'export async function f() { await 1; await Promise.resolve() }',
  'typescript/dot-notation': "export const f = (a: { b: number }) => a['b']",
  'typescript/no-array-delete': 'export function f(a: number[]) { delete a[0] }',
  'typescript/no-base-to-string': 'export const f = (a: object) => String(a)',
  'typescript/no-confusing-void-expression':
    'declare function g(): void\nexport const f = (a: boolean) => { const b = g(); return a ? b : 1 }',
  'typescript/no-deprecated': '/** @deprecated */\nconst a = () => 1\nexport const b = a()',
  'typescript/no-duplicate-type-constituents': "export type A = 'a' | 'a'",
  'typescript/no-floating-promises': 'export function f(a: Promise<void>) { a }',
  'typescript/no-for-in-array': 'export function f(a: number[]) { for (const b in a) globalThis.name = b }',
  'typescript/no-implied-eval': "export const f = () => setTimeout('g()', 1)",
  'typescript/no-meaningless-void-operator': 'declare function g(): void\nexport function f() { void g() }',
  'typescript/no-misused-promises': 'export const f = (a: Promise<boolean>) => { if (a) return 1; return 2 }',
  'typescript/no-misused-spread': 'export const f = (a: Promise<object>) => ({ ...a })',
  'typescript/no-mixed-enums': "export enum A { b = 1, c = 'c' }",
  'typescript/no-redundant-type-constituents': 'export type A = string | unknown',
  'typescript/no-unnecessary-boolean-literal-compare': 'export const f = (a: boolean) => a === true',
  'typescript/no-unnecessary-condition': 'export const f = (a: object) => a ? 1 : 2',
  'typescript/no-unnecessary-template-expression': "export const f = () => `a${'b'}`",
  'typescript/no-unnecessary-type-arguments':
    'declare function g<T = string>(a?: T): void\nexport const f = () => { g<string>() }',
  'typescript/no-unnecessary-type-assertion': 'export const f = (a: string) => a as string',
  'typescript/no-unnecessary-type-conversion': 'export const f = (a: string) => String(a)',
  'typescript/no-unnecessary-type-parameters': 'export function f<T>(a: T) { globalThis.name = JSON.stringify(a) }',
  'typescript/no-unsafe-argument': 'declare function g(a: string): void\nexport const f = (a: any) => { g(a) }',
  'typescript/no-unsafe-assignment': 'export const f = (a: any) => { const b: string = a; return b.length }',
  'typescript/no-unsafe-call': 'export function f(a: any) { a() }',
  'typescript/no-unsafe-member-access': 'export function f(a: any) { if (a.b === 1) globalThis.name = "" }',
  'typescript/no-unsafe-return': 'export function f(a: any): string { return a }',
  'typescript/no-unsafe-unary-minus': 'export const f = (a: string) => -a',
  'typescript/no-useless-default-assignment': 'export const f = ({ a = 1 }: { a: number }) => a',
  'typescript/non-nullable-type-assertion-style': 'export const f = (a: string | null) => a as string',
  'typescript/only-throw-error': "export function f() { throw 'a' }",
  'typescript/prefer-find': 'export const f = (a: string[]) => a.filter((b) => b.length > 1)[0]',
  'typescript/prefer-includes': "export const f = (a: string[]) => a.indexOf('b') !== -1",
  'typescript/prefer-nullish-coalescing': "export const f = (a: string | undefined) => a || 'b'",
  'typescript/prefer-optional-chain': 'export const f = (a: { b: { c: number } } | undefined) => a && a.b && a.b.c',
  'typescript/prefer-promise-reject-errors': "export const f = () => Promise.reject('a')",
  'typescript/prefer-reduce-type-parameter':
    'export const f = (a: string[]) => a.reduce((b) => b, {} as Rules)\ntype Rules = Record<string, string>',
  'typescript/prefer-regexp-exec': 'export const f = (a: string) => a.match(/b/)',
  'typescript/prefer-return-this-type': 'export class A { b(): A { return this } }',
  'typescript/prefer-string-starts-ends-with': "export const f = (a: string) => a[0] === 'b'",
  'typescript/related-getter-setter-pairs': 'export interface A { get b(): string; set b(value: number) }',
  'typescript/require-await': 'export async function f() { globalThis.name = "" }',
  'typescript/restrict-plus-operands': "export const f = (a: number) => a + 'b'",
  'typescript/restrict-template-expressions': 'export const f = (a: object) => `${a}`',
  'typescript/return-await':
    'export async function f(a: Promise<void>) { try { return a } catch { return undefined } }',
  'typescript/switch-exhaustiveness-check':
    "export function f(a: 'b' | 'c') { switch (a) { case 'b': return 1 } return 2 }",
  'typescript/unbound-method': 'class A { b() { return this } }\nexport const { b } = new A()',
  'typescript/use-unknown-in-catch-callback-variable': 'export const f = (a: Promise<void>) => a.catch((b) => b)',
  'react/error-boundaries':
    'export function A() { try { return <B /> } catch { return null } }\nfunction B() { return null }',
  'react/globals': 'let a = 0\nexport function A() { a = 1; return <i>{a}</i> }',
  'react/immutability': 'export function A({ b }: { b: { c: number } }) { b.c = 1; return <i>{b.c}</i> }',
  'react/incompatible-library':
    "import { useVirtualizer } from '@tanstack/react-virtual'\nexport function A() { const a = useVirtualizer({}); return <i>{a.x}</i> }",
  'react/purity': 'export function A() { const a = Math.random(); return <i>{a}</i> }',
  'react/refs':
    "import { useRef } from 'react'\nexport function A() { const a = useRef(1); return <i>{a.current}</i> }",
  'react/set-state-in-effect':
    "import { useEffect, useState } from 'react'\nexport function A() { const [a, setA] = useState(1); useEffect(() => { setA(2) }, []); return <i>{a}</i> }",
  'react/set-state-in-render':
    "import { useState } from 'react'\nexport function A() { const [a, setA] = useState(1); setA(2); return <i>{a}</i> }",
  'react/static-components': 'export function A() { const B = () => <i />; return <B /> }',
  'react/unsupported-syntax': "export function A() { eval('1'); return <i /> }",
  'react/use-memo':
    "import { useMemo } from 'react'\nexport function A() { const a = useMemo(async () => 1, []); return <i>{a}</i> }",
  'react/void-use-memo': "import { useMemo } from 'react'\nexport function A() { useMemo(() => 1, []); return <i /> }",
}

function fileOf(rule: string): string {
  return `${rule.replace('/', '-')}.tsx`
}

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'lectern-oxlint-'))
/** Per file the rules it broke. */
const reported = new Map<string, string[]>()

beforeAll(() => {
  for (const [rule, code] of Object.entries(broken)) writeFileSync(join(folder, fileOf(rule)), `${code}\n`)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    jsx: 'preserve',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  // As the product's own settings, but for files that are in no workspace.
  const rules = { ...config.rules, ...forWeb }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, rules, overrides: [] }))
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' })
  if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`)
  // Oxlint's own format.
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] }
  for (const { code = '', filename } of diagnostics)
    reported.set(filename, [...(reported.get(filename) ?? []), code.replace('(', '/').replace(')', '')])
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The names of the rules of a plugin that presets turn on or, where `on` is false, off. */
function namesOf(presets: readonly { rules?: object | undefined }[], prefix: string, on = true): string[] {
  const named = presets
    .flatMap(({ rules = {} }) => Object.entries<unknown>({ ...rules }))
    .filter(([name]) => name.startsWith(prefix))
  return named.filter(([, level]) => (level !== 'off') === on).map(([name]) => name.slice(prefix.length))
}

it('has every rule of the presets that needs types', () => {
  const typed = namesOf([configs.disableTypeChecked], '@typescript-eslint/', false)
  const presets = new Set(
    namesOf([...configs.strictTypeChecked, ...configs.stylisticTypeChecked], '@typescript-eslint/'),
  )
  const wanted = typed.filter((name) => presets.has(name) && !leftOut.has(name)).map((name) => `typescript/${name}`)
  expect(Object.keys(config.rules).sort()).toEqual([...wanted, 'typescript/switch-exhaustiveness-check'].sort())
})

it('has every rule of React’s compiler; ESLint has the two about hooks', () => {
  const names = namesOf([reactHooks.configs.flat['recommended-latest']], 'react-hooks/')
  const wanted = names.filter((name) => !leftOut.has(name) && !['rules-of-hooks', 'exhaustive-deps'].includes(name))
  expect(Object.keys(forWeb).sort()).toEqual(wanted.map((name) => `react/${name}`).sort())
})

describe('reports what breaks', () => {
  // The exception is the compiler's last word: whatever breaks it breaks another rule first.
  const rules = Object.keys({ ...config.rules, ...forWeb }).filter(
    (rule) => rule !== 'react/preserve-manual-memoization',
  )
  it.each(rules)('%s', (rule) => {
    expect(reported.get(fileOf(rule))).toContain(rule)
  })
})
