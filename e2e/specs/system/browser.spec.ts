import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { watchContext } from '../../support/watch-page.ts'

/** The colour of the picture's first pixel: red, green, blue, each 0 to 255. */
async function readFirstPixel(page: Page, png: Buffer): Promise<number[]> {
  return page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      canvas?.drawImage(image, 0, 0)
      return Array.from(canvas?.getImageData(0, 0, 1, 1).data ?? []).slice(0, 3)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

test('the browser paints', async ({ page }) => {
  await page.goto('data:text/html,<body style="background:rgb(10, 200, 30)">')
  // A browser that has just started refuses a picture now and then.
  await expect(async () => {
    expect(await readFirstPixel(page, await page.screenshot())).toEqual([10, 200, 30])
  }).toPass()
})

test('a watched context reports errors, exceptions and foreign requests', async ({ context, page }) => {
  const server = createServer((request, response) => {
    const script = `console.error('spilt'); fetch('http://127.0.0.1:1/elsewhere').catch(() => {}); setTimeout(() => { throw new Error('thrown') })`
    const page = `<title>Served</title><link rel="icon" href="data:,"><script>${script}</script>`
    response.setHeader('content-type', 'text/html').end(request.url === '/' ? page : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const origin = `http://127.0.0.1:${address.port}`
  const faults = watchContext(context, origin)
  await page.goto(`${origin}/`)
  await expect(page).toHaveTitle('Served')
  await expect.poll(() => faults.join('\n')).toContain('spilt')
  await expect.poll(() => faults.join('\n')).toContain('thrown')
  await expect.poll(() => faults.join('\n')).toContain('request to another host: http://127.0.0.1:1/elsewhere')
  server.closeAllConnections()
  server.close()
})
