// `npm run dev`: the server, restarted when its files change, and Vite's development server in front of it. Both end together.
import { join } from 'node:path'
import { exitCodeOf, forwardSignals, startChild } from './lib/children.mjs'
import { requireLauncherNode, requireServerNode, root, runMain, toolEnvironment } from './lib/machine.mjs'
import { ensureInstalled } from './lib/prepare.mjs'

await runMain(() => {
  requireLauncherNode()
  ensureInstalled()
  const node = requireServerNode()
  const env = toolEnvironment(node)
  const server = startChild(node, ['--watch', join(root, 'server', 'src', 'main.ts'), ...process.argv.slice(2)], env)
  const web = startChild(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'web'], env)
  const children = [server, web]
  forwardSignals(children)
  let running = children.length
  for (const child of children) {
    child.on('exit', (code, signal) => {
      process.exitCode ??= exitCodeOf(code, signal)
      running -= 1
      if (running > 0) for (const other of children) other.kill('SIGTERM')
    })
  }
})
