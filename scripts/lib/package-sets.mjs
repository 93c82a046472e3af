// Which packages a task needs. Each set holds the ones before it. Runs before anything is installed: nothing but Node >= 18.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `run`: the server and the command, with the Node they are pinned to. `build`: also the web part and what builds it. `all`: also tests and checks.
 * @typedef {'run' | 'build' | 'all'} PackageSet
 */

/**
 * From the smallest to the largest; `witness` is a package that no smaller set has.
 * @type {readonly { set: PackageSet, witness: string, args: readonly string[] }[]}
 */
const sets = [
  { set: 'run', witness: 'fastify', args: ['--omit=dev', '--workspace=server', '--workspace=cli'] },
  { set: 'build', witness: 'react', args: ['--omit=dev'] },
  { set: 'all', witness: 'vitest', args: ['--include=dev'] },
]

/** @param {PackageSet} set */
export function rankOf(set) {
  return sets.findIndex((each) => each.set === set)
}

/**
 * @param {string} modules the folder `node_modules`
 * @returns {PackageSet | undefined} the largest set that is installed
 */
export function findInstalledSet(modules) {
  return sets.findLast(({ witness }) => existsSync(join(modules, witness, 'package.json')))?.set
}

/**
 * @param {PackageSet} set
 * @returns {readonly string[]} arguments of npm that install it
 */
export function installArgs(set) {
  return sets[rankOf(set)]?.args ?? []
}
