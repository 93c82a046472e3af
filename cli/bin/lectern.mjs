#!/usr/bin/env node
// Starts the command: from its sources in a checkout, from its build in a package. Nothing but Node >= 20.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const source = new URL('../src/main.ts', import.meta.url)

if (!existsSync(source)) await import(new URL('../dist/lectern.js', import.meta.url).href)
else if (process.features.typescript) {
  // Every call but the first starts sooner.
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled-cli', import.meta.url)))
  await import(source.href)
} else {
  // An older Node cannot read the sources; the checkout has a newer one.
  const { requireServerNode, runMain } = await import('../../scripts/lib/machine.mjs')
  await runMain(() => {
    const args = [fileURLToPath(source), ...process.argv.slice(2)]
    const { status } = spawnSync(requireServerNode(), args, { stdio: 'inherit' })
    process.exitCode = status ?? 1
  })
}
