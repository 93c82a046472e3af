// `npm start`: installs what is missing, builds the web part when it is stale, and runs the server. Arguments go to the server.
import { join } from 'node:path'
import { exitCodeOf, forwardSignals, startChild, stopWithParent } from './lib/children.mjs'
import { requireLauncherNode, requireServerNode, root, runMain, toolEnvironment } from './lib/machine.mjs'
import { ensureInstalled, ensureWebBuilt } from './lib/prepare.mjs'

await runMain(() => {
  requireLauncherNode()
  ensureInstalled()
  ensureWebBuilt()
  const node = requireServerNode()
  const main = join(root, 'server', 'src', 'main.ts')
  const server = startChild(node, [main, ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    // Every start but the first takes a third less.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled-server'),
    ...toolEnvironment(node),
  })
  forwardSignals([server])
  // Started by hand, it may outlive its shell on purpose.
  if (process.env['npm_lifecycle_event'] !== undefined) stopWithParent([server])
  server.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)))
})
