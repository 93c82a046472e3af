// `npm start`: installs what is missing, builds the web part when it is stale, and becomes the server. Arguments go to the server.
import { join } from 'node:path'
import { exitCodeOf, forwardSignals, startChild, stopWithParent } from './lib/children.mjs'
import { requireLauncherNode, requireServerNode, root, runMain, toolEnvironment } from './lib/machine.mjs'
import { ensureInstalled, ensureWebBuilt } from './lib/prepare.mjs'
import { runServer } from './lib/run-server.mjs'

const main = join(root, 'server', 'src', 'main.ts')

await runMain(async () => {
  requireLauncherNode()
  ensureWebBuilt()
  ensureInstalled('run')
  const node = requireServerNode()
  const env = {
    NODE_ENV: 'production',
    // Every start but the first takes a third less.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled-server'),
    ...toolEnvironment(node),
  }
  if (node === process.execPath) await runServer(main, { cwd: root, env })
  else runAsChild(node, env)
})

/**
 * Runs the server as a child. npm finds the newer Node by itself from the second start on.
 * @param {string} node path of the Node to run it on
 * @param {NodeJS.ProcessEnv} env
 */
function runAsChild(node, env) {
  // As npm starts this script: new objects get 8 MB, so that the server takes 100 MB less.
  const server = startChild(node, ['--max-semi-space-size=8', main, ...process.argv.slice(2)], env)
  forwardSignals([server])
  // Started by hand, it may outlive its shell on purpose.
  if (process.env['npm_lifecycle_event'] !== undefined) stopWithParent([server])
  server.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)))
}
