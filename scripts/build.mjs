// `npm run build`: builds the web part unless the last build had the same sources.
import { join } from 'node:path'
import { checkBundle } from './check-bundle.mjs'
import { requireLauncherNode, root, runMain } from './lib/machine.mjs'
import { ensureInstalled, ensureWebBuilt } from './lib/prepare.mjs'

await runMain(() => {
  requireLauncherNode()
  ensureInstalled('build')
  ensureWebBuilt()
  checkBundle(join(root, 'web', 'dist'))
})
