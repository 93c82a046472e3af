// Keeps the first visit of a share light: fails when the program it has to load before it can paint is larger than the budget.
// `node scripts/check-bundle.mjs [folder of the build]`; also the last step of `npm run build`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, runMain, SetupError } from './lib/machine.mjs'

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk one entry of Vite's manifest */

const budgetBytes = 220_000
/** Visitors without an account meet this page, often on a phone and with nothing in their cache. */
const firstPage = 'src/pages/visit/share-page.tsx'

/**
 * All chunks that are loaded before the page can paint: those named and what they import statically.
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} names
 * @returns {Set<string>}
 */
export function closureOf(manifest, names) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new SetupError(`The build has no part named ${name}`)
    if (found.has(name)) continue
    found.add(name)
    for (const imported of chunk.imports ?? []) waiting.push(imported)
  }
  return found
}

/**
 * @param {string} folder of the build
 * @returns {{ file: string, bytes: number }[]} JavaScript files of the first visit with their size as they travel, largest first
 */
export function measureFirstVisit(folder) {
  const manifestFile = join(folder, '.vite', 'manifest.json')
  if (!existsSync(manifestFile)) throw new SetupError(`No build in ${folder}: run "npm run build" first.`)
  /** @type {unknown} */
  const written = JSON.parse(readFileSync(manifestFile, 'utf8'))
  // What Vite writes has this form.
  const manifest = /** @type {Record<string, Chunk>} */ (written)
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true)
  return [...closureOf(manifest, [...entries, firstPage])]
    .map((name) => manifest[name]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(folder, file))).length }))
    .sort((a, b) => b.bytes - a.bytes)
}

/**
 * @param {string} folder of the build
 * @throws {SetupError} with the largest parts, when the budget is exceeded
 */
export function checkBundle(folder) {
  const parts = measureFirstVisit(folder)
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const inKb = (/** @type {number} */ bytes) => `${(bytes / 1_000).toFixed(1)} kB`
  if (total > budgetBytes) {
    const largest = parts.slice(0, 12).map(({ file, bytes }) => `  ${inKb(bytes).padStart(9)}  ${file}`)
    throw new SetupError(
      `The first visit of a share loads ${inKb(total)} of JavaScript (gzip); ${inKb(budgetBytes)} is the most.\n${largest.join('\n')}`,
    )
  }
  console.log(`First visit of a share: ${inKb(total)} of JavaScript (gzip), at most ${inKb(budgetBytes)}.`)
}

if (process.argv[1] === import.meta.filename)
  await runMain(() => checkBundle(process.argv[2] ?? join(root, 'web', 'dist')))
