// Accessibility rules that a program can check, run inside the page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Of what axe answers, what is read here. */
type AxeWindow = {
  axe: {
    run: (options: { resultTypes: string[] }) => Promise<{
      violations: {
        id: string
        impact: string | null
        help: string
        nodes: { html: string; failureSummary: string }[]
      }[]
    }>
  }
}

/** Serious and critical violations of the page as it stands, one sentence per element. */
export async function findViolations(page: Page): Promise<string[]> {
  // Through the debugger, which no content security policy keeps out.
  await page.evaluate(source)
  return page.evaluate(async () => {
    // The script above has just put it there.
    const { axe } = window as unknown as AxeWindow
    // Of what passes nothing is listed, which saves most of the time.
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      )
  })
}
