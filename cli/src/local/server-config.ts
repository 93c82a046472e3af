import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@lectern/server/config'

/** `npm start` runs the server in this folder, whichever it was called in. */
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The settings of this checkout's server; relative folders are the server's. */
export function readServerConfig(): ReturnType<typeof readConfig> {
  const { LECTERN_DATA_DIR: folder = './data', ...env } = process.env
  return readConfig({ ...env, LECTERN_DATA_DIR: resolve(root, folder) })
}
