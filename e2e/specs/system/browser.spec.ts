import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { KeptContexts } from '../../support/kept-contexts.ts'
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

/** Serves one page with this script at every address while the work lasts. */
async function withServer(script: string, work: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => {
    const page = `<title>Served</title><link rel="icon" href="data:,"><script>${script}</script>`
    response.setHeader('content-type', 'text/html').end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  try {
    await work(`http://127.0.0.1:${address.port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const misbehaving = `console.error('spilt'); fetch('http://127.0.0.1:1/elsewhere').catch(() => {}); setTimeout(() => { throw new Error('thrown') })`

test('a watched context reports errors, exceptions and foreign requests', async ({ context, page }) => {
  await withServer(misbehaving, async (origin) => {
    const faults = watchContext(context, origin)
    await page.goto(`${origin}/`)
    await expect(page).toHaveTitle('Served')
    await expect.poll(() => faults.join('\n')).toContain('spilt')
    await expect.poll(() => faults.join('\n')).toContain('thrown')
    await expect.poll(() => faults.join('\n')).toContain('request to another host: http://127.0.0.1:1/elsewhere')
  })
})

test('a kept context forgets its test, and is not kept when it was changed for good', async ({ browser }) => {
  await withServer('', async (origin) => {
    const contexts = new KeptContexts(browser, origin)
    const options = { baseURL: origin }
    const nothing = { cookies: [], origins: [] }
    const stored = { origins: [{ origin, localStorage: [{ name: 'given', value: '1' }] }], cookies: [] }
    const { context, faults } = await contexts.take(options, stored)
    const page = await context.newPage()
    await page.goto('/')
    expect(await page.evaluate(() => localStorage.getItem('given'))).toBe('1')
    await page.evaluate(async () => {
      for (const storage of [localStorage, sessionStorage]) storage.setItem('left', '1')
      document.cookie = 'left=1'
      await caches.open('left')
      await new Promise((resolve) => {
        indexedDB.open('left').onsuccess = resolve
      })
      console.error('left')
    })
    await expect.poll(() => faults.length).toBe(1)
    await contexts.giveBack(context, true)

    const next = await contexts.take(options, nothing)
    expect(next.context).toBe(context)
    expect(next.faults).toEqual([])
    const later = await context.newPage()
    await later.goto('/')
    const left = await later.evaluate(async () => [
      [Object.entries(localStorage), Object.entries(sessionStorage)].flat(),
      document.cookie,
      await caches.keys(),
      await indexedDB.databases(),
    ])
    expect(left).toEqual([[], '', [], []])
    const other = await contexts.take(options, nothing)
    expect(other.context, 'one is in use').not.toBe(context)

    await context.addInitScript(() => undefined)
    await contexts.giveBack(context, true)
    await contexts.giveBack(other.context, false)
    const fresh = await contexts.take(options, nothing)
    expect([context, other.context]).not.toContain(fresh.context)
    await contexts.giveBack(fresh.context, true)
    await contexts.close()
  })
})
