// The page on which parts of the browser code stand alone: built once per state of its sources, served on a free port of this machine.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { fingerprint } from '../../scripts/lib/fingerprint.mjs'

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

const root = join(import.meta.dirname, '..', '..')
const configFile = join(root, 'web', 'workbench', 'vite.config.ts')
const inputs = [
  'web/src',
  'web/workbench',
  'web/package.json',
  'contracts/src',
  'model/src',
  'locales',
  'package-lock.json',
]
const cache = join(root, 'node_modules', '.cache', 'workbench')

/** @returns the folder of the built page; built when no run before had the same sources */
async function ensureBuilt(): Promise<string> {
  const folder = join(cache, fingerprint(root, inputs).slice(0, 16))
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'draft-'))
  await build({ configFile, logLevel: 'error', build: { outDir: draft } })
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another worker may have been quicker.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Serves `web/workbench`. */
export async function startWorkbench(): Promise<Workbench> {
  const outDir = await ensureBuilt()
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
    stop: () => server.close(),
  }
}
