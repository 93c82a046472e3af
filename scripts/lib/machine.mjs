// What the machine has, and what the product asks of it. Runs before anything is installed: nothing but Node >= 18.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The server needs `node:sqlite`, zstd, Argon2 and type stripping, all present from this release on. */
const serverNodeMajor = 24
const launcherNodeMajor = 20
const npmMajor = 10

/** A problem the reader can solve; its message is shown without a stack trace. */
export class SetupError extends Error {}

/** @param {string} version as in `v20.1.0`, `11.2.0` @returns {number} NaN when unreadable */
export function majorOf(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10)
}

/**
 * The npm that started us when there is one, otherwise the one on the PATH.
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
function findNpm() {
  const script = process.env['npm_execpath']
  if (script?.endsWith('.js') && existsSync(script)) return { command: process.execPath, args: [script], shell: false }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

/**
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} stdio
 */
export function runNpm(args, stdio) {
  const npm = findNpm()
  return spawnSync(npm.command, [...npm.args, ...args], { cwd: root, stdio, shell: npm.shell, encoding: 'utf8' })
}

/** @throws {SetupError} when the launcher itself runs on a Node that can't install the rest */
export function requireLauncherNode() {
  if (majorOf(process.version) >= launcherNodeMajor) return
  throw new SetupError(
    `Lectern needs Node ${launcherNodeMajor} or later; this is ${process.version}. Get a current one from https://nodejs.org`,
  )
}

/** @throws {SetupError} when npm is absent or too old to keep the lock file's promises */
export function requireNpm() {
  const answer = runNpm(['--version'], 'pipe')
  if (answer.error || answer.status !== 0) {
    throw new SetupError('npm was not found. It comes with Node: https://nodejs.org')
  }
  const version = answer.stdout.trim()
  if (majorOf(version) >= npmMajor) return
  throw new SetupError(`Lectern needs npm ${npmMajor} or later; this is ${version}. Run: npm install --global npm@11`)
}

/** @returns {string | undefined} the Node the lock file pins, when it is installed */
function findPinnedNode() {
  const folder = join(root, 'node_modules', 'node', 'bin')
  return [join(folder, 'node'), join(folder, 'node.exe')].find((file) => existsSync(file))
}

/**
 * The Node which runs the server, the build and the tests: the running one when new enough, else the pinned one.
 * @returns {string | undefined} path of the executable
 */
export function findServerNode() {
  return majorOf(process.version) >= serverNodeMajor ? process.execPath : findPinnedNode()
}

/** @returns {string} path of the executable @throws {SetupError} when neither the machine nor the packages have one */
export function requireServerNode() {
  const node = findServerNode()
  if (node !== undefined) return node
  throw new SetupError(
    `Lectern runs on Node ${serverNodeMajor}; this machine has ${process.version}, and the npm package "node" which ` +
      'brings one is not in place (are install scripts switched off?).\n' +
      `Either install Node ${serverNodeMajor} or later from https://nodejs.org, or run: npm rebuild node`,
  )
}

/**
 * Environment in which `node` and the installed tools are the right ones, whichever way we were started.
 * @param {string} node path of the executable
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(node) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)
  return { ...process.env, PATH: path }
}

/**
 * Runs the main function of a script; a problem the reader can solve is shown as its message alone.
 * @param {() => Promise<void> | void} main
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(`\n${error.message}\n`)
    process.exitCode = 1
  }
}
