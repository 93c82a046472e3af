// The static checks: one name, one list of commands. Used by `npm run check` and by `npm test`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.mjs'

/** @typedef {{ command: string, args: string[] }} Command an installed tool, or `node` */
/** @typedef {{ name: string, commands: Command[] }} Check */

const projects = ['contracts', 'model', 'formats', 'server', 'web', 'cli', '.']

/** @returns {Command[]} one compiler run per workspace which has something to compile, and one for the root's own scripts */
function typeCommands() {
  const present = projects.filter((project) => project === '.' || existsSync(join(root, project, 'src')))
  return present.map((project) => ({ command: 'tsc', args: ['--pretty', 'false', '-p', project] }))
}

/** Folders with source, as far as they exist: dependency-cruiser takes a missing one for a mistake. @returns {string[]} */
function listSources() {
  const folders = [
    ...projects.filter((project) => project !== '.').map((project) => `${project}/src`),
    'e2e',
    'bench',
    'scripts',
  ]
  return folders.filter((folder) => existsSync(join(root, folder)))
}

/** @returns {Check[]} */
export function listChecks() {
  return [
    {
      name: 'lint',
      // Each of the large parts by itself: the types of all of them at once do not fit the memory Node takes by default.
      commands: [['web'], ['server'], ['.', '--ignore-pattern=web/**', '--ignore-pattern=server/**']].map((what) => ({
        command: 'eslint',
        args: [...what, '--max-warnings=0', '--no-warn-ignored'],
      })),
    },
    { name: 'types', commands: typeCommands() },
    {
      name: 'borders',
      commands: [{ command: 'depcruise', args: ['--config', '.dependency-cruiser.mjs', '--', ...listSources()] }],
    },
    { name: 'unused', commands: [{ command: 'knip', args: ['--no-progress', '--no-config-hints'] }] },
    { name: 'format', commands: [{ command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] }] },
    { name: 'locales', commands: [{ command: 'node', args: ['scripts/check-locales.ts'] }] },
  ]
}
