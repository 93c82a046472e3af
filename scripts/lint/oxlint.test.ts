// Each rule of the linter is on and reports what breaks it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfigFileTextToJson } from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { broken } from './broken-code.ts'

type Rules = Record<string, unknown>

const root = join(import.meta.dirname, '..', '..')
const configFile = join(root, '.oxlintrc.json')
// Our own file, JSON with comments.
const config = parseConfigFileTextToJson(configFile, readFileSync(configFile, 'utf8')).config as {
  rules: Rules
  overrides: { rules: Rules }[]
}
/** What is on somewhere. What an override switches off is on elsewhere. */
const rules = [config.rules, ...config.overrides.map((override) => override.rules)].reduce<Rules>(
  (all, some) => ({ ...all, ...Object.fromEntries(Object.entries(some).filter(([, level]) => level !== 'off')) }),
  {},
)

/** Where there is an element, the file is of the kind that has them. */
function fileOf(rule: string): string {
  const kind = /<\/|\/>/.test(broken[rule] ?? '') ? 'tsx' : 'ts'
  return `${rule.replace('/', '-')}.${kind}`
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
  const jsPlugins = [join(root, 'scripts', 'lint', 'plugin.ts')]
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins, rules, overrides: [] }))
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' })
  if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`)
  // Oxlint's own format.
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] }
  for (const { code = '', filename } of diagnostics)
    reported.set(filename, [...(reported.get(filename) ?? []), nameOf(code)])
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The name of a rule as settings have it: `eslint(eqeqeq)` is `eqeqeq`, `typescript(no-deprecated)` is `typescript/no-deprecated`. */
function nameOf(code: string): string {
  const name = code.replace('(', '/').replace(')', '')
  return name.replace(/^eslint\//, '').replace(/^react-hooks\//, 'react/')
}

// The exception is the compiler's last word: whatever breaks it breaks another rule first.
it.each(Object.keys(rules).filter((rule) => rule !== 'react/preserve-manual-memoization'))('%s', (rule) => {
  expect(reported.get(fileOf(rule))).toContain(rule)
})
