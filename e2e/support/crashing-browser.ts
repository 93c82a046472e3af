// A browser with a profile on the disk that can be killed as a crash would, and opened again on what is left of it.
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { prepareBrowser } from './browser.ts'
import { watchContext, type PageFaults } from './watch-page.ts'

export type CrashingBrowser = {
  /** Opens a page of the profile, signed in with the token on the first time. */
  open: () => Promise<Page>
  /** Ends the browser's process with SIGKILL. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

/** The process that uses a profile: by its mark in there, which the headless form of the browser does not leave, else by how it was started. */
function findBrowser(profile: string): number {
  try {
    // `<host>-<process id>`
    return Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1))
  } catch {
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isBrowserOf(profile, name))
    if (pid === undefined) throw new Error(`No browser uses ${profile}`)
    return Number(pid)
  }
}

/** Its children have a type. */
function isBrowserOf(profile: string, pid: string): boolean {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return args.includes(`--user-data-dir=${profile}`) && !args.some((arg) => arg.startsWith('--type='))
  } catch {
    // Ended meanwhile.
    return false
  }
}

/** @param faults what its pages do wrong is added there */
export function prepareCrashingBrowser(origin: string, token: string, faults: PageFaults[]): CrashingBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'lectern-profile-'))
  let context: BrowserContext | undefined
  const open = async (): Promise<Page> => {
    const isFirst = context === undefined
    context = await chromium.launchPersistentContext(profile, {
      ...(await prepareBrowser()),
      baseURL: origin,
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    faults.push(watchContext(context, origin))
    const [page = await context.newPage()] = context.pages()
    if (isFirst) {
      await page.goto('/login')
      await page.evaluate((value) => localStorage.setItem('lectern.token', value), token)
    }
    return page
  }
  const kill = async (): Promise<void> => {
    if (context === undefined) throw new Error('The browser is not open')
    const pid = findBrowser(profile)
    const closed = context.waitForEvent('close')
    process.kill(pid, 'SIGKILL')
    await closed
    // A killed browser leaves its mark, and the next would ask the dead one for a window.
    rmSync(join(profile, 'SingletonLock'), { force: true })
  }
  const close = async (): Promise<void> => {
    await context?.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { open, kill, close }
}
