// What a change touches, and which checks and tests answer for it. Nothing but Node >= 18.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilerArgs, compilerEnv, listSources } from './checks.mjs'
import { root } from './machine.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

/** Per workspace the others that compile against its source. The root's scripts, benches and browser tests use all of them. */
const dependents = new Map([
  ['contracts', ['server', 'web', 'cli', '.']],
  ['model', ['formats', 'server', 'web', 'cli', '.']],
  ['formats', ['server', 'web', 'cli', '.']],
  ['server', ['cli', '.']],
  ['web', ['.']],
  ['cli', ['.']],
  ['.', []],
])

/** Longest first, so that the short ones fill what is left. */
const longestFirst = ['web', 'server', '.', 'cli', 'formats', 'model', 'contracts']

/** @param {string} file @returns {string} */
function workspaceOf(file) {
  const [first = ''] = file.split('/')
  return dependents.has(first) ? first : '.'
}

/** @param {string} file */
function isCode(file) {
  return /\.(ts|tsx|mjs)$/.test(file)
}

/**
 * @param {readonly string[]} files changed ones, relative to the root
 * @returns {string[]} the workspaces whose types may be wrong now
 */
export function findWorkspaces(files) {
  if (files.some((file) => /^(tsconfig\.base\.json|package-lock\.json)$/.test(file))) return longestFirst
  // Keys of texts are types: web declares them from the Chinese ones.
  const touched = files.flatMap((file) => {
    if (isCode(file) || file.endsWith('tsconfig.json')) return [workspaceOf(file)]
    return file.startsWith('locales/') ? ['web'] : []
  })
  const wanted = new Set(touched.flatMap((name) => [name, ...(dependents.get(name) ?? [])]))
  return longestFirst.filter((name) => wanted.has(name))
}

const mayChangeEndpoints = /^(contracts\/src|server\/test\/support)\/|^server\/src\/areas\.ts$/

/**
 * The folders of API tests that a change is about: those beside the changed file, and those of the area a contract is of. Nearly every such test
 * reaches nearly every file of the server, so that imports tell nothing here.
 * @param {readonly string[]} files changed ones, relative to the root
 * @param {(folder: string) => boolean} exists
 * @returns {string[]} folders with a slash at the end, and test files: also whether the census still has every endpoint
 */
export function findApiTests(files, exists) {
  const found = files.flatMap((file) => {
    if (/^server\/test\/[^/]+\.test\.ts$/.test(file)) return [file]
    const area = /^server\/src\/areas\/[^/]+\/[^/]+\//.exec(file) ?? /^server\/src\/[^/]+\//.exec(file)
    if (area !== null && isCode(file)) return [area[0]]
    const contract = /^contracts\/src\/([^/]+)\/([^/]+)\.ts$/.exec(file)
    return contract === null ? [] : [`server/src/areas/${contract[1]}/${contract[2]}/`]
  })
  if (files.some((file) => mayChangeEndpoints.test(file))) found.push('server/test/census-whole.test.ts')
  return [...new Set(found)].filter(exists).sort()
}

/** Tests that take a minute and more, each with the files it is about. They are related to nearly every other file too, by an import of a type. */
const longTests = [
  { files: ['cli/src/documented.test.ts', 'cli/src/remote.test.ts'], about: /^(cli|docs)\// },
  {
    files: ['server/src/areas/exchange/review/push-sequences.unit.test.ts'],
    about: /^(model\/src|server\/src\/areas\/exchange\/(import|push|review))\//,
  },
  { files: ['formats/test/pages.test.ts'], about: /^formats\// },
]

/** The long tests that changed files are not about. @param {readonly string[]} files @returns {string[]} */
export function findLeftOut(files) {
  return longTests.filter(({ about }) => !files.some((file) => about.test(file))).flatMap(({ files: left }) => left)
}

/** Whether the text of a changed file of the server builds queries, which engines may understand differently. @param {string} text */
export function buildsQueries(text) {
  return /\bfrom 'kysely'|\.selectFrom\(|\bsql`/.test(text)
}

/** @param {string} folder relative to the root @returns {boolean} whether it is a test, or has tests of the API in it */
function hasApiTests(folder) {
  const path = join(root, folder)
  if (!existsSync(path)) return false
  if (!folder.endsWith('/')) return true
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return names.some((name) => name.endsWith('.test.ts') && !name.endsWith('.unit.test.ts'))
}

/** @param {readonly string[]} files @returns {Step[]} */
function testSteps(files) {
  /** @type {Step[]} */
  const steps = []
  const folders = findApiTests(files, hasApiTests)
  const server = files.filter((file) => file.startsWith('server/') && isCode(file))
  const isAboutQueries = server.some((file) => buildsQueries(readFileSync(join(root, file), 'utf8')))
  for (const engine of isAboutQueries ? ['sqlite', 'postgres'] : ['sqlite']) {
    const args = ['run', '--project', `api-${engine}`, ...folders]
    // What changed is tested on both engines, also where `npm test` takes one.
    const env = { LECTERN_TEST_ALL: '1' }
    if (folders.length > 0) steps.push({ name: `api tests, ${engine}`, commands: [{ command: 'vitest', args }], env })
  }
  // The settings of the tests themselves are related to all of them.
  const related = files.filter((file) => isCode(file) && !file.startsWith('vitest.config'))
  const leftOut = findLeftOut(files).flatMap((file) => ['--exclude', file])
  const projects = ['--project', 'unit', '--project', 'parts']
  const args = ['related', '--run', ...projects, '--passWithNoTests', ...leftOut, ...related]
  if (related.length > 0) steps.push({ name: 'unit tests', commands: [{ command: 'vitest', args }] })
  return steps
}

/** @param {readonly string[]} files @returns {Step[]} */
function lintSteps(files) {
  const linted = files.filter(isCode)
  if (linted.length === 0) return []
  const lint = { name: 'lint', commands: [{ command: 'oxlint', args: ['--no-error-on-unmatched-pattern', ...linted] }] }
  const folders = listSources()
  const inside = linted.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
  if (inside.length === 0) return [lint]
  // What changed and all it imports: no other file can have broken a rule about imports, or closed a circle.
  const args = ['--config', 'scripts/lib/changed-borders.mjs', '--', ...inside]
  return [lint, { name: 'borders', commands: [{ command: 'depcruise', args }] }]
}

/** Reads the patterns of these files, and analyses the new ones. @param {readonly string[]} files @returns {Step[]} */
function patternSteps(files) {
  const sources = files.filter((file) => isCode(file) && file.includes('/src/'))
  if (sources.length === 0) return []
  return [{ name: 'patterns', commands: [{ command: 'node', args: ['scripts/check-patterns.ts', ...sources] }] }]
}

/**
 * @param {readonly string[]} files changed and new ones that exist, relative to the root
 * @returns {Step[]} the longest first
 */
export function listChangedSteps(files) {
  if (files.length === 0) return []
  const texts = files.some((file) => /^(locales|web|server|cli)\//.test(file))
  return [
    ...testSteps(files),
    ...findWorkspaces(files).map((name) => ({
      name: `types of ${name === '.' ? 'scripts, benches, browser tests' : name}`,
      commands: [{ command: 'node', args: [...compilerArgs, '-p', name] }],
      env: compilerEnv,
    })),
    ...lintSteps(files),
    {
      name: 'format',
      commands: [{ command: 'oxfmt', args: ['--check', '--no-error-on-unmatched-pattern', ...files] }],
    },
    ...(texts ? [{ name: 'locales', commands: [{ command: 'node', args: ['scripts/check-locales.ts'] }] }] : []),
    ...patternSteps(files),
  ]
}
