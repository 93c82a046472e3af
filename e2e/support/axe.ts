// Accessibility rules that a program can check, run inside the page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Of what axe has and answers, what is read here. */
type AxeWindow = {
  axe: {
    /** Not part of its interface: without it, all rules are run. */
    _audit?: { rules: { id: string; impact: string }[] }
    run: (options: {
      resultTypes: string[]
      runOnly?: string[]
      rules?: Record<string, { enabled: false }>
    }) => Promise<{
      violations: {
        id: string
        impact: string | null
        help: string
        nodes: { html: string; failureSummary: string }[]
      }[]
    }>
  }
}

/** How often a page is looked at before what it breaks counts, and how long it has to come to rest in between. */
const looks = 4
const restMs = 500

/**
 * Serious and critical violations of the page at rest, one sentence per element. What breaks a rule is looked at again: a button
 * that has just been enabled still has the colours of a disabled one for a moment.
 */
export async function findViolations(page: Page): Promise<string[]> {
  let violations = await findViolationsNow(page)
  for (let look = 1; look < looks && violations.length > 0; look++) {
    await page.waitForTimeout(restMs)
    violations = await findViolationsNow(page)
  }
  return violations
}

/** Texts whose colour is too near to what is behind them, in the page as it is now. */
export function findContrastFaults(page: Page): Promise<string[]> {
  return findViolationsNow(page, ['color-contrast'])
}

async function findViolationsNow(page: Page, runOnly?: string[]): Promise<string[]> {
  // Through the debugger, which no content security policy keeps out; once per document.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    // The script above has put it there.
    const { axe } = window as unknown as AxeWindow
    // Rules that find nothing serious take a quarter of the time, and what they find is not read.
    const mild = axe._audit?.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate') ?? []
    const rules = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false as const }]))
    // Of what passes nothing is listed, which saves most of the time.
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(only ? { runOnly: only } : { rules }) })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      )
  }, runOnly)
}
