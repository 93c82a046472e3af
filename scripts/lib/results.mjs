// Counts test cases from the reports the test runners leave, and prints the summary. Nothing but Node >= 18.
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ outcome: import('./steps.mjs').Outcome, counts: Counts }} Row */

/**
 * @param {unknown} source foreign data
 * @param {string} name
 * @returns {unknown} undefined when there is no such field
 */
function readField(source, name) {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined
}

/**
 * @param {unknown} source
 * @param {string[]} names
 * @returns {number} the sum of the numeric fields of these names; absent ones count 0
 */
function sumFields(source, ...names) {
  const values = names.map((name) => readField(source, name))
  return values.reduce((/** @type {number} */ sum, value) => sum + (typeof value === 'number' ? value : 0), 0)
}

/**
 * @param {unknown} report what Vitest's or Playwright's `json` reporter wrote; they are told apart by Playwright's field `stats`
 * @returns {Counts}
 */
function countCases(report) {
  const stats = readField(report, 'stats')
  if (stats !== undefined) {
    return {
      passed: sumFields(stats, 'expected', 'flaky'),
      failed: sumFields(stats, 'unexpected'),
      skipped: sumFields(stats, 'skipped'),
    }
  }
  return {
    passed: sumFields(report, 'numPassedTests'),
    failed: sumFields(report, 'numFailedTests'),
    skipped: sumFields(report, 'numPendingTests', 'numTodoTests'),
  }
}

/** @param {string | undefined} file @returns {Counts} zeros when there is no readable report */
function readCounts(file) {
  if (file === undefined || !existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  try {
    return countCases(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // A runner that was stopped half-way leaves half a report; its step has failed and is counted as such.
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

/**
 * The cases of a step. A step without a report is one case; a step that failed has at least one failed case, even when the failure
 * lies outside the cases (a file that doesn't load, an unhandled rejection, no test found).
 * @param {boolean} ok
 * @param {string | undefined} file the runner's report
 * @returns {Counts}
 */
export function countStep(ok, file) {
  if (file === undefined) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  const counts = readCounts(file)
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

/**
 * @param {readonly Row[]} rows
 * @returns {string} a table, and on a line of its own the totals: `12 passed, 0 failed`
 */
export function formatSummary(rows) {
  const width = rows.reduce((most, { outcome }) => Math.max(most, outcome.name.length), 0)
  const lines = rows.map(({ outcome, counts }) => {
    const cells = [
      outcome.ok ? '✓' : '✗',
      outcome.name.padEnd(width),
      `${outcome.seconds.toFixed(1)} s`.padStart(8),
      `${counts.passed} passed`.padStart(13),
      `${counts.failed} failed`.padStart(11),
      `${counts.skipped} skipped`.padStart(12),
    ]
    return cells.join(' ')
  })
  const passed = rows.reduce((sum, row) => sum + row.counts.passed, 0)
  const failed = rows.reduce((sum, row) => sum + row.counts.failed, 0)
  return `${lines.join('\n')}\n\n${passed} passed, ${failed} failed`
}
