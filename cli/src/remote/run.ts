/* Runs saved cases of an application in order. Owns: which cases, the values of variables, and the report. Does not own: comparing (`model/src/cases`). */
import { writeFile } from 'node:fs/promises'
import { arrayAt, countResults, isFailure, passedOf, runCases, writeJUnit, type CaseResult } from '@lectern/model'
import { defineCommand } from '../command.ts'
import { jsonOption, serverOptions } from '../common-options.ts'
import { CommandError, UsageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Called, Options } from '../parse-call.ts'
import { language, say, sayIn } from '../texts.ts'
import { describeResult } from './describe-result.ts'
import { keepResults, loadDocument, loadCases, type CaseSource } from './load-cases.ts'
import { scriptsAt } from './run-case-scripts.ts'
import { sendCase } from './send-case.ts'
import { readSettings } from './settings.ts'
import { chooseTarget, readOwnValues } from './case-target.ts'

const options = {
  module: { type: 'text', value: '<id>', about: 'option.module' },
  env: { type: 'text', value: '<name>', about: 'option.env' },
  case: { type: 'texts', value: '<id>', about: 'option.case' },
  var: { type: 'texts', value: '<name=value>', about: 'option.var' },
  bail: { type: 'flag', about: 'option.bail' },
  junit: { type: 'text', value: '<file>', about: 'option.junit' },
  report: { type: 'flag', about: 'option.report' },
  ...jsonOption,
  ...serverOptions,
} as const satisfies Options

export const command = defineCommand({ synopsis: '', words: [0, 0], options, run })

async function run({ options: given }: Called<typeof options>): Promise<number> {
  const own = readOwnValues(given.var)
  const settings = await readSettings(given)
  const moduleId = given.module ?? settings.module
  if (moduleId === undefined) throw new UsageError(say('export.moduleMissing'))
  const source: CaseSource = { url: settings.url, token: settings.token, moduleId }
  const cases = await loadCases(source, given.case)
  const documents = new Map<string, ReturnType<typeof loadDocument>>()
  const documentOf = (docId: string) => {
    const known = documents.get(docId) ?? loadDocument(source, docId)
    documents.set(docId, known)
    return known
  }
  const [first] = cases
  const application = first === undefined ? undefined : (await documentOf(first.docId))?.application
  const target = chooseTarget(application?.root ?? {}, given.env, own)
  const results: CaseResult[] = []
  const { runScripts, hasScripts } = scriptsAt(source)
  const running = runCases(cases, {
    ...target,
    documentOf,
    keysMissing: (name) => sayIn(language, 'debug', 'security.keysMissing', { name }),
    send: sendCase,
    runScripts,
    isBail: given.bail,
    signal: new AbortController().signal,
  })
  for await (const result of running) {
    results.push(result)
    if (!given.json) process.stdout.write(`${linesOf(result).join('\n')}\n`)
  }
  const ran = new Set(results.flatMap(({ id, state }) => (state === 'skipped' ? [] : [id])))
  await writeReport(
    results,
    await namesWithScripts(
      cases.filter(({ id }) => ran.has(id)),
      async (docId) => ((await hasScripts(docId)) ? undefined : documentOf(docId)),
    ),
    given,
  )
  if (given.report) await keepResults(source, passedOf(cases, results))
  return results.some(isFailure) ? exitCodes.failed : exitCodes.done
}

/** Documents among those of the cases that ran that have scripts only in what their description says. */
async function namesWithScripts(
  cases: readonly { docId: string; docName: string }[],
  documentOf: (docId: string) => ReturnType<typeof loadDocument>,
): Promise<string[]> {
  const names = new Set<string>()
  for (const { docId, docName } of cases) {
    const content = (await documentOf(docId))?.content
    if (content !== undefined && arrayAt(content.operation, 'x-lectern-scripts')?.length) names.add(docName)
  }
  return [...names]
}

async function writeReport(
  results: readonly CaseResult[],
  scriptsNotRun: readonly string[],
  { json, junit }: { json: boolean; junit: string | undefined },
): Promise<void> {
  const counts = countResults(results)
  if (json) process.stdout.write(`${JSON.stringify({ counts, cases: results, scriptsNotRun }, null, 2)}\n`)
  else process.stderr.write(`${say('run.summary', { ...counts, failed: counts.failed + counts.error })}\n`)
  if (scriptsNotRun.length > 0)
    process.stderr.write(`${say('run.scriptsNotRun', { names: scriptsNotRun.join(', ') })}\n`)
  if (junit === undefined) return
  await writeFile(junit, writeJUnit('Lectern', results, describeResult)).catch((cause: unknown) => {
    throw new CommandError(say('input.unwritable', { file: junit }), { cause })
  })
}

function linesOf(result: CaseResult): string[] {
  const { state, docName, name, status, timeMs } = result
  const facts = status === undefined ? [] : [String(status), `${String(timeMs)} ms`]
  const head = [sayIn(language, 'call-case', `state.${state}`, {}), `${docName} › ${name}`, ...facts].join('  ')
  return [head, ...(state === 'passed' ? [] : describeResult(result).map((line) => `    ${line}`))]
}
