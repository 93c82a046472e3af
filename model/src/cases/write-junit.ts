/* The report of a run as JUnit's XML, which services that build software show. Owns: the form. Does not own: the sentences in it. */
import { countResults, type CaseResult } from './run-cases.ts'

/** Why a case did not pass, a line each. */
export type DescribeResult = (result: CaseResult) => string[]

/**
 * One suite for the run, one test for each case, whose class is its document, and one for each test of a script, whose class is the case.
 */
export function writeJUnit(name: string, results: readonly CaseResult[], describe: DescribeResult): string {
  const counts = { ...countResults(results) }
  const tests = results.flatMap(scriptTests)
  for (const { state } of tests) counts[state] += 1
  const total = results.length + tests.length
  const all = `tests="${String(total)}" failures="${String(counts.failed)}" errors="${String(counts.error)}" skipped="${String(counts.skipped)}"`
  const time = secondsOf(results.reduce((sum, { timeMs }) => sum + timeMs, 0))
  const head = `name="${escaped(name)}" ${all} time="${time}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${head}>`,
    `  <testsuite ${head}>`,
    ...results.flatMap((result) => [
      ...testLines({ ...result, group: result.docName, lines: describe(result) }),
      ...scriptTests(result).flatMap(testLines),
    ]),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

interface TestLine extends Pick<CaseResult, 'name' | 'timeMs' | 'state'> {
  group: string
  lines: string[]
}

function scriptTests({ docName, name: caseName, scripts }: CaseResult): TestLine[] {
  return scripts.flatMap(({ name: script, tests }) =>
    tests.map(({ name, isPassed, isSkipped, message }) => ({
      group: `${docName} › ${caseName} › ${script}`,
      name,
      timeMs: 0,
      state: isSkipped ? 'skipped' : isPassed ? 'passed' : 'failed',
      lines: [message],
    })),
  )
}

function testLines({ group, name, timeMs, state, lines }: TestLine): string[] {
  const head = `    <testcase classname="${escaped(group)}" name="${escaped(name)}" time="${secondsOf(timeMs)}"`
  if (state === 'passed') return [`${head}/>`]
  if (state === 'skipped') return [`${head}>`, '      <skipped/>', '    </testcase>']
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
