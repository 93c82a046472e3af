/* The report of a run as JUnit's XML, which services that build software show. Owns: the form. Does not own: the sentences in it. */
import { countResults, type CaseResult } from './run-cases.ts'

/** Why a case did not pass, a line each. */
export type DescribeResult = (result: CaseResult) => string[]

/** One suite for the run, one test for each case; the document is its class. */
export function writeJUnit(name: string, results: readonly CaseResult[], describe: DescribeResult): string {
  const { failed, error, skipped } = countResults(results)
  const counts = `tests="${String(results.length)}" failures="${String(failed)}" errors="${String(error)}" skipped="${String(skipped)}"`
  const time = secondsOf(results.reduce((sum, { timeMs }) => sum + timeMs, 0))
  const head = `name="${escaped(name)}" ${counts} time="${time}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${head}>`,
    `  <testsuite ${head}>`,
    ...results.flatMap((result) => caseLines(result, describe)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function caseLines(result: CaseResult, describe: DescribeResult): string[] {
  const { docName, name, timeMs, state } = result
  const head = `    <testcase classname="${escaped(docName)}" name="${escaped(name)}" time="${secondsOf(timeMs)}"`
  if (state === 'passed') return [`${head}/>`]
  if (state === 'skipped') return [`${head}>`, '      <skipped/>', '    </testcase>']
  const lines = describe(result)
  const tag = state === 'failed' ? 'failure' : 'error'
  const body = `      <${tag} message="${escaped(lines[0] ?? '')}">${escaped(lines.join('\n'))}</${tag}>`
  return [`${head}>`, body, '    </testcase>']
}

function secondsOf(ms: number): string {
  return (ms / 1_000).toFixed(3)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and attributes, without characters that XML 1.0 has not. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- They are what is looked for.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .toWellFormed()
      .replaceAll(/[&<>"]/g, (char) => entities[char] ?? char)
  )
}
