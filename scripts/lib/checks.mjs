// The static checks: one name, one list of commands. Used by `npm run check` and by `npm test`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.mjs'

/** @typedef {{ command: string, args: string[] }} Command an installed tool, or `node` */
/** @typedef {{ name: string, commands: Command[], env?: NodeJS.ProcessEnv }} Check */

const projects = ['contracts', 'model', 'formats', 'server', 'web', 'cli', '.']

/**
 * Two compilers are installed: this one checks in a quarter of the time, the other has the interface that linters and other tools use. Checkers
 * side by side would repeat each other's work.
 */
export const compilerArgs = ['node_modules/typescript-7/bin/tsc', '--pretty', 'false', '--checkers', '1']

/** @returns {Command[]} one compiler run per workspace which has something to compile, and one for the root's own scripts */
function typeCommands() {
  const present = projects.filter((project) => project === '.' || existsSync(join(root, project, 'src')))
  return present.map((project) => ({ command: 'node', args: [...compilerArgs, '-p', project] }))
}

/** Folders with source, as far as they exist: dependency-cruiser takes a missing one for a mistake. @returns {string[]} */
export function listSources() {
  const folders = [
    ...projects.filter((project) => project !== '.').map((project) => `${project}/src`),
    'e2e',
    'bench',
    'sample-service',
    'scripts',
  ]
  return folders.filter((folder) => existsSync(join(root, folder)))
}

/** Hardly anything a compiler makes is garbage: it is collected only near a bound of memory, for a quarter less of processor time. */
export const compilerEnv = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** As with the compiler: what reads types checks with one checker, and takes half of the time of several. */
const lintEnv = { ...compilerEnv, GOMAXPROCS: '1' }

/** @returns {Check[]} */
export function listChecks() {
  return [
    { name: 'lint', env: lintEnv, commands: [{ command: 'oxlint', args: [] }] },
    { name: 'types', env: compilerEnv, commands: typeCommands() },
    {
      name: 'borders',
      commands: [{ command: 'depcruise', args: ['--config', '.dependency-cruiser.mjs', '--', ...listSources()] }],
    },
    {
      name: 'unused',
      commands: [
        { command: 'knip', args: ['--no-progress', '--no-config-hints'] },
        // Without tests: what only they use is unused, unless it is marked `@internal`.
        {
          command: 'knip',
          args: ['--no-progress', '--no-config-hints', '--production', '--include', 'files,exports,types'],
        },
      ],
    },
    { name: 'format', commands: [{ command: 'oxfmt', args: ['--check'] }] },
    { name: 'patterns', commands: [{ command: 'node', args: ['scripts/check-patterns.ts'] }] },
    { name: 'locales', commands: [{ command: 'node', args: ['scripts/check-locales.ts'] }] },
  ]
}
