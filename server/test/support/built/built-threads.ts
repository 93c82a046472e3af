/*
 * Threads of the API suite from the built files instead of the source: each of them reads a few files then, not hundreds, which takes half the
 * processor time, and tests that interrupt work start many. For modules of the server that start a thread and are loaded after this one.
 */
import { registerHooks } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildServer, threadFile } from '../built-server.ts'

const folder = dirname(await buildServer())

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    if (!url.includes('/server/src/') || !url.endsWith('.ts')) return loaded
    // TypeScript is always text.
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    if (source.search(threadFile) < 0) return loaded
    const built = source.replaceAll(threadFile, (_, path: string) => {
      const file = pathToFileURL(join(folder, `${basename(path, '.ts')}.mjs`))
      return `new URL(${JSON.stringify(file.href)})`
    })
    return { ...loaded, source: built }
  },
})
