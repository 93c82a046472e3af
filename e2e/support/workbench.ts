// The page on which parts of the browser code stand alone: built once per run, served on a free port of this machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

declare global {
  interface Window {
    /** What the page leaves for tests: the value the grid handed out last, the models it was asked to open, when a model it makes is stored. */
    workbench: {
      value: unknown
      schema: () => { properties?: Record<string, Record<string, unknown>> }
      opened: string[]
      storesModel: Promise<boolean>
      mount: () => void
    }
  }
}

export type Workbench = { address: string; stop: () => Promise<void> }

/** Builds and serves `web/workbench`. */
export async function startWorkbench(): Promise<Workbench> {
  const outDir = mkdtempSync(join(tmpdir(), 'lectern-workbench-'))
  const configFile = join(import.meta.dirname, '..', '..', 'web', 'workbench', 'vite.config.ts')
  await build({ configFile, logLevel: 'error', build: { outDir } })
  const server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const [address] = server.resolvedUrls?.local ?? []
  if (address === undefined) throw new Error('The workbench has no address')
  return {
    address: address.replace(/\/$/, ''),
    stop: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
