/* The worker that keeps the program for times without a connection, and which of its files reading needs. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { filesWith, firstDocument, sources } from './first-visit.ts'

const template = fileURLToPath(new URL('offline-worker.js', import.meta.url))
/** What opens a page, a document in it, and the palette. Files that a person loaded otherwise are kept as they come. */
const kept = [
  'app/offline.ts',
  'pages/view/view-page.tsx',
  'pages/layout/palette-place.tsx',
  'shared/api/kept-answers.ts',
  ...firstDocument,
]

/** Writes `offline-worker.js` beside the page. */
export const offlineWorker: Plugin = {
  name: 'lectern-offline-worker',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const modules = new Set(kept.map((file) => sources + file))
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
    const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? ''
    const wanted = chunks.filter((chunk) => chunk.isEntry || modules.has(chunk.facadeModuleId ?? ''))
    const files = new Set(wanted.flatMap((chunk) => filesWith(chunk, bundle)))
    const build = createHash('sha256').update(Object.keys(bundle).toSorted().join(' ')).digest('hex').slice(0, 16)
    const source = (await readFile(template, 'utf8'))
      .replace('__BUILD__', build)
      .replace('__ENTRY__', entry)
      .replace('__FILES__', [...files].join(' '))
    this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source })
  },
}
