/* `npm run sample-service`: the shop of the sample space, at the address that its environment has. */
import { readConfig } from '../server/src/config/config.ts'
import { stopSelfWithParent } from '../scripts/lib/children.mjs'
import { createShop } from './shop.ts'

const { sampleService } = readConfig(process.env)
const { hostname, port } = new URL(sampleService)
const shop = createShop()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shop.close())
if (process.env['npm_lifecycle_event'] !== undefined) stopSelfWithParent()
// An IPv6 address has brackets in an address only.
const origin = await shop.listen({ host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 80 : Number(port) })
process.stdout.write(`
  The sample shop is ready: ${origin}/v1

  In the sample space, open a document of the shop, then Debug, and choose the environment “local”.
  One field and one error of its answers are not documented. Press Ctrl-C to stop.

`)
