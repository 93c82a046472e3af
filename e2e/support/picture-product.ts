// The product the pictures are taken of: what it shows is the same in each run.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { idKeySetting } from '../../server/src/core/ids/id-key.ts'
import { startProduct, type Product } from './product.ts'

const clock = new URL('frozen-clock.mjs', import.meta.url)
/** When everything on the pictures happens. */
export const frozenTime = '2026-03-02T02:00:00Z'
const idKey = Buffer.alloc(32).toString('base64url')

/** Its time stands still, its ids (and the colours of people, which follow from them) and its address are always the same. */
export async function startPictureProduct(): Promise<Product> {
  const product = await startProduct({
    NODE_OPTIONS: `--import=${clock.href}`,
    FROZEN_TIME: frozenTime,
    LECTERN_BASE_URL: 'https://docs.example.com',
  })
  await product.kill()
  const database = new DatabaseSync(join(product.dataFolder, 'lectern.db'))
  database.prepare('UPDATE setting SET value = ? WHERE key = ?').run(JSON.stringify(idKey), idKeySetting)
  database.close()
  await product.startAgain()
  return product
}
