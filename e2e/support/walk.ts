// A walk over every page, which finds what no page may have.
import type { Page } from '@playwright/test'
import { findContrastFaults, findViolations } from './axe.ts'
import { foreignTexts, lookOf, looks, textOf, type Language, type Look } from './looks.ts'
import { addressesOf, openedOf, visitorAddressesOf, type Opened, type WalkedPlaces } from './page-addresses.ts'
import { findPageFaults, findWidthFaults, measureShift } from './page-faults.ts'
import type { Product } from './product.ts'
import { comeToRest, watchTraffic, type Traffic } from './rest.ts'
import { expect, signedInState, test, type OpenContext } from './test.ts'

/** Narrower than any look: the smallest phones. */
const smallestWidth = 320
/** How often what is wrong is looked at again: something may have moved while it was measured. */
const attempts = 5
const againMs = 500
/** How long the walk through all looks may take, where `npm test` has the limit of every test. */
const wholeMs = 60 * 60_000
/** How much may move by itself while a page loads (Cumulative Layout Shift). */
const shiftLimit = 0.02

interface WalkInput {
  product: Product
  /** Absent for a visitor. */
  token?: string
  lang: Language
  openContext: OpenContext
}

/** A browser window on its way through the pages. */
interface Walker {
  page: Page
  traffic: Traffic
  lang: Language
  foreign: readonly string[]
}

async function openWalker({ product, token, lang, openContext }: WalkInput, touch: boolean): Promise<Walker> {
  const stored = { 'lectern.lang': lang }
  const signedIn = signedInState(product.origin, token ?? '', stored)
  const entries = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const visitor = { cookies: [], origins: [{ origin: product.origin, localStorage: entries }] }
  const context = await openContext({
    hasTouch: touch,
    locale: lang,
    storageState: token === undefined ? visitor : signedIn,
  })
  const page = await context.newPage()
  return { page, traffic: watchTraffic(page), lang, foreign: foreignTexts(lang) }
}

/** Goes to a page as a link does: nothing of the program is loaded again. */
async function follow({ page, traffic }: Walker, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({ idx: window.history.length }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await comeToRest(page, traffic)
}

/** For the page that is opened next, which comes to rest itself. */
async function takeLook({ page }: Walker, { theme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height })
}

/** What is wrong with the page, each time it is looked at; nothing if it was right once. */
async function findLasting({ page, traffic }: Walker, find: () => Promise<string[]>): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const found = await find()
    if (found.length === 0 || attempt === attempts) return found
    await page.waitForTimeout(againMs)
    await comeToRest(page, traffic)
  }
}

function findFaults(walker: Walker, { touch }: Look): Promise<string[]> {
  const { page, foreign, lang } = walker
  return findLasting(walker, () => findPageFaults(page, { touch, foreign, latin: lang === 'en' }))
}

async function expectPolicy({ page }: Walker, address: string): Promise<void> {
  const policy =
    (await page.request.get(address, { headers: { accept: 'text/html' } })).headers()['content-security-policy'] ?? ''
  expect(policy, address).toContain("default-src 'none'")
  expect(policy, address).toContain("script-src 'self';")
}

async function expectTitle({ page }: Walker, address: string): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
}

/** Each page in one look, another in each language; half of them in each language by all rules of access, too. */
export async function walkOnce(input: WalkInput, addresses: readonly string[]): Promise<void> {
  for (const touch of [false, true]) {
    const walker = await openWalker(input, touch)
    const { page } = walker
    const part = addresses.map((address, index) => ({ address, index, look: lookOf(index, input.lang) }))
    const own = part.filter(({ look }) => look.touch === touch)
    await page.goto(own[0]?.address ?? '/')
    for (const { address, index, look } of own) {
      const name = `${address} in ${look.theme} at ${String(look.width)}`
      await test.step(name, async () => {
        await expectPolicy(walker, address)
        await takeLook(walker, look)
        await follow(walker, address)
        await expectTitle(walker, name)
        expect.soft(await findFaults(walker, look), name).toEqual([])
        const turn = Math.floor(index / looks.length) % 2 === 0 ? 'zh-CN' : 'en'
        if (turn === input.lang) expect.soft(await findViolations(page), name).toEqual([])
        await page.setViewportSize({ width: smallestWidth, height: look.height })
        const narrow = await findLasting(walker, () => findWidthFaults(page))
        expect.soft(narrow, `${address} at ${String(smallestWidth)}`).toEqual([])
      })
    }
    await page.context().close()
  }
}

/** Each page in every look: also how it loads, and whether its colours can be told apart. */
export async function walkWholly(input: WalkInput, addresses: readonly string[]): Promise<void> {
  for (const touch of [false, true]) {
    const walker = await openWalker(input, touch)
    const { page, traffic } = walker
    for (const address of addresses) {
      for (const look of looks.filter((each) => each.touch === touch)) {
        const name = `${address} in ${look.theme} at ${String(look.width)}`
        await test.step(name, async () => {
          await page.emulateMedia({ colorScheme: look.theme })
          await page.setViewportSize({ width: look.width, height: look.height })
          await page.goto(address)
          await comeToRest(page, traffic)
          expect.soft(await measureShift(page), `${name}: what moves while it loads`).toBeLessThanOrEqual(shiftLimit)
          await expectTitle(walker, name)
          expect.soft(await findFaults(walker, look), name).toEqual([])
          expect.soft(await findLasting(walker, () => findContrastFaults(page)), name).toEqual([])
        })
      }
    }
    await page.context().close()
  }
}

/** Presses one after the other; whether all of them were there. */
async function press({ page, traffic, lang }: Walker, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const name = textOf(lang, key)
    const target = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
    await expect.soft(target, key).toBeVisible()
    if (!(await target.isVisible())) return false
    await target.click()
    await comeToRest(page, traffic)
  }
  return true
}

/** What opens on pages, in every look that has it. */
async function walkOpened(input: WalkInput, opened: readonly Opened[]): Promise<void> {
  for (const touch of [false, true]) {
    const walker = await openWalker(input, touch)
    const { page, traffic } = walker
    for (const { address, press: keys, on } of opened) {
      if (on === (touch ? 'wide' : 'phones')) continue
      for (const look of looks.filter((each) => each.touch === touch)) {
        const name = `${address}, ${keys.join(', ')} in ${look.theme} at ${String(look.width)}`
        await test.step(name, async () => {
          await takeLook(walker, look)
          await page.goto(address)
          await comeToRest(page, traffic)
          if (!(await press(walker, keys))) return
          expect.soft(await findFaults(walker, look), name).toEqual([])
          expect.soft(await findLasting(walker, () => findContrastFaults(page)), name).toEqual([])
        })
      }
    }
    await page.context().close()
  }
}

/** The walk of the run: whole with `npm run test:all`; of addresses with a certain part alone, when `LECTERN_WALK` names it. */
export async function walkEveryPage(input: WalkInput & { token: string }, places: WalkedPlaces): Promise<void> {
  const isWhole = process.env['LECTERN_TEST_ALL'] === '1'
  if (isWhole) test.setTimeout(wholeMs)
  const walk = isWhole ? walkWholly : walkOnce
  const part = process.env['LECTERN_WALK'] ?? ''
  const isWanted = (address: string) => address.includes(part)
  const { token: _token, ...visitor } = input
  await walk(input, addressesOf(places).filter(isWanted))
  await walk(visitor, visitorAddressesOf(places).filter(isWanted))
  if (isWhole)
    await walkOpened(
      input,
      openedOf(places).filter(({ address }) => isWanted(address)),
    )
}
