// Installs and builds what is missing, and nothing else. Runs before anything is installed: nothing but Node >= 18.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isFresh, markFresh } from './fingerprint.mjs'
import { findInstalledSet, installArgs, rankOf } from './package-sets.mjs'
import { findServerNode, requireNpm, requireServerNode, root, runNpm, SetupError, toolEnvironment } from './machine.mjs'

const lockInputs = ['package-lock.json']
/** Everything the built page depends on; a change elsewhere doesn't rebuild it. */
const webInputs = [
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contracts/src',
  'model/src',
  'locales',
  'docs/help',
  'docs/images/help',
  'package-lock.json',
]

/**
 * Installs the packages of the lock file unless that was done already. A larger set that is already installed stays and is updated.
 * @param {import('./package-sets.mjs').PackageSet} [wanted] what the task needs; everything unless given
 * @throws {SetupError} when npm is too old or fails
 */
export function ensureInstalled(wanted = 'all') {
  const modules = join(root, 'node_modules')
  const marker = join(modules, '.cache', 'lectern-install')
  const installed = findInstalledSet(modules)
  const isEnough = installed !== undefined && rankOf(installed) >= rankOf(wanted)
  if (isEnough && isFresh(marker, fingerprint(root, lockInputs)) && findServerNode() !== undefined) return
  requireNpm()
  // `npm ci` empties node_modules first: right for a fresh clone, rude to whatever runs from it later.
  const command = existsSync(join(modules, '.package-lock.json')) ? 'install' : 'ci'
  console.log(`Installing packages (npm ${command}) …`)
  const args = installArgs(isEnough ? installed : wanted)
  const result = runNpm([command, ...args, '--no-audit', '--no-fund', '--loglevel=error'], 'inherit')
  if (result.status !== 0) throw new SetupError(`npm ${command} failed; its message is above.`)
  if (findServerNode() === undefined) runNpm(['rebuild', 'node', '--ignore-scripts=false'], 'inherit')
  requireServerNode()
  // The package brings its Node twice; npm itself counts this copy as superfluous.
  rmSync(join(modules, 'node', 'node_modules'), { recursive: true, force: true })
  // Read again: npm may have normalised the lock file.
  markFresh(marker, fingerprint(root, lockInputs))
}

/**
 * Builds the web part unless the last build had the same sources; installs what that takes.
 * @throws {SetupError} when the build fails
 */
export function ensureWebBuilt() {
  const marker = join(root, 'web', 'dist', '.fingerprint')
  if (isFresh(marker, fingerprint(root, webInputs))) return
  ensureInstalled('build')
  // Only now: npm may have normalised the lock file.
  const value = fingerprint(root, webInputs)
  if (isFresh(marker, value)) return
  const node = requireServerNode()
  console.log('Building the web part …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = spawnSync(node, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...toolEnvironment(node), NODE_ENV: 'production' },
  })
  if (result.status !== 0) throw new SetupError('The web part could not be built; the reason is above.')
  markFresh(marker, value)
}
