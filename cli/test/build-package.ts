/* The command as it is packed: starts several times as fast as its sources. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

/** Builds the package's program into a folder. Returns its file. */
export async function buildProgram(outDir: string): Promise<string> {
  await build({ configFile, logLevel: 'error', build: { outDir } })
  return `${outDir}/lectern.js`
}
