/*
 * Threads of the API suite from the built files instead of the source: each of them reads a few files then, not hundreds, which takes half the
 * processor time, and tests that interrupt work start many.
 */
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { buildServer, threadFile } from './built-server.ts'

/** For the modules of the server that start a thread. */
export const builtThreads: Plugin = {
  name: 'lectern-built-threads',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.includes('/server/src/') || code.search(threadFile) < 0) return null
    const folder = dirname(await buildServer())
    return code.replaceAll(threadFile, (_, path: string) => {
      const file = pathToFileURL(join(folder, `${basename(path, '.ts')}.mjs`))
      return `new URL(${JSON.stringify(file.href)})`
    })
  },
}
