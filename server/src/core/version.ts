import { readFileSync } from 'node:fs'

const packageFile: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** Lectern's own version. */
export const productVersion: string =
  typeof packageFile === 'object' &&
  packageFile !== null &&
  'version' in packageFile &&
  typeof packageFile.version === 'string'
    ? packageFile.version
    : '0.0.0'
