import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const textFile = /\.(js|css|svg|json|txt)$/
/** Smaller files fit one packet anyway. */
const worthwhileBytes = 1_024

/** Writes `.br` and `.gz` beside every text file of the build; the server sends them as they are. */
export const compressAssets: Plugin = {
  name: 'lectern-compress-assets',
  apply: 'build',
  async writeBundle(options, bundle) {
    const folder = options.dir ?? ''
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => textFile.test(name))
        .map((name) => compressFile(join(folder, name))),
    )
  },
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < worthwhileBytes) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([brotliAsync(bytes, { params }), gzipAsync(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
