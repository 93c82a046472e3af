/*
 * The server in a few files, for tests that start it often: as it is, each start and each of its threads read some 3,000 files, which takes
 * nearly twice as long. Built once per state of its sources. Nothing is left out or minified; what looks for files beside it finds those of the source.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../../..')
const inputs = [
  '{server,formats,model,contracts}/src/**/*.ts',
  'package-lock.json',
  'server/test/support/built-server.ts',
]
const cache = join(root, 'node_modules', '.cache', 'built-server')
const keptMs = 24 * 60 * 60_000

/** Of packages only these two, of 630 small modules; Node loads all others as it always does. */
const takenIn = [/^@lectern\//, 'typebox', 'kysely']
/** Where a module starts a thread, by its path. */
export const threadFile = /new URL\('(\.[^']+-thread\.ts)', import\.meta\.url\)/g

/** Threads by the names of their built files, which lie beside all others. */
const threads = Object.fromEntries(
  globSync('server/src/**/*-thread.ts', { cwd: root }).map((file) => [basename(file, '.ts'), join(root, file)]),
)

const keepPlaces: Plugin = {
  name: 'lectern-server',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null
    const parts = code.split(threadFile)
    // Every second part is the path of a thread.
    const built = parts.map((part, index) =>
      index % 2 === 0
        ? part.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        : `new URL('./${basename(part, '.ts')}.mjs', import.meta.url)`,
    )
    return built.join('')
  },
}

async function buildInto(outDir: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [keepPlaces],
    ssr: { noExternal: takenIn },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      rolldownOptions: {
        input: { main: join(root, 'server/src/main.ts'), ...threads },
        treeshake: false,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}

function hashInputs(): string {
  // Places of files are written into what is built.
  const hash = createHash('sha256').update(root)
  for (const file of globSync(inputs, { cwd: root }).sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Other states of the sources, unless a run of today may still start them. */
function removeOld(): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    if (Date.now() - statSync(folder).mtimeMs > keptMs) rmSync(folder, { recursive: true, force: true })
  }
}

let built: Promise<string> | undefined

async function ensureBuilt(): Promise<string> {
  const folder = join(cache, hashInputs().slice(0, 16))
  const entry = join(folder, 'main.mjs')
  if (existsSync(entry)) return entry
  mkdirSync(cache, { recursive: true })
  removeOld()
  const draft = mkdtempSync(join(cache, 'draft-'))
  try {
    await buildInto(draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another run may have been quicker.
    if (!existsSync(entry)) throw error
  }
  return entry
}

/** The entry file of the built server. */
export function buildServer(): Promise<string> {
  return (built ??= ensureBuilt())
}
