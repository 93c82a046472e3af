/* The descriptions that code is generated of: the small one, and real ones where they are at hand. */
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { corpus, filesBelow, isInBounds, isWholeRun } from '../../../model/test/corpus-files.ts'
import { shop } from './shop.ts'

/** The longest of them; compilers take their time. */
const mostFiles = isWholeRun ? 40 : 6
export const shopFile = { name: 'shop.json', bytes: Buffer.from(JSON.stringify(shop)) }

export const sources = [
  shopFile,
  ...filesBelow(corpus, 'openapi/real', 'openapi/chinese', 'openapi/tricky')
    .filter((file) => /\.(?:json|ya?ml)$/.test(file) && isInBounds(join(corpus, file)))
    .sort((a, b) => statSync(join(corpus, b)).size - statSync(join(corpus, a)).size)
    .slice(0, mostFiles)
    .map((file) => ({ name: basename(file), bytes: readFileSync(join(corpus, file)) })),
]
