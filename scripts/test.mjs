// `npm test`: installs what is missing, runs every check and every test, and ends with a summary. Fails when anything failed.
// `--all`: also what one database engine is enough for, on both; the biggest files, and as many sequences and hostile inputs as there are.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { listChecks } from './lib/checks.mjs'
import { requireLauncherNode, requireServerNode, root, runMain, toolEnvironment } from './lib/machine.mjs'
import { ensureInstalled } from './lib/prepare.mjs'
import { countStep, formatSummary } from './lib/results.mjs'
import { endRunningSteps, runSteps } from './lib/steps.mjs'

const isAll = process.argv.includes('--all')
const reports = join(root, 'node_modules', '.cache', 'test-reports')

/** @param {string} name @returns {string} where the step leaves its cases */
function reportFile(name) {
  return join(reports, `${name}.json`)
}

/** @param {string} name @param {...string} projects @returns {import('./lib/steps.mjs').Step} */
function vitestStep(name, ...projects) {
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(name)}`,
  ]
  return { name, loud: true, commands: [{ command: 'vitest', args }] }
}

/** @returns {import('./lib/steps.mjs').Step[]} the longest first, so that the short ones fill what is left and both lanes end together */
function listSteps() {
  const build = { name: 'web build', commands: [{ command: 'node', args: ['scripts/build.mjs'] }] }
  const browser = {
    name: 'browser',
    loud: true,
    after: ['web build'],
    commands: [{ command: 'playwright', args: ['test', '--reporter=list,json'] }],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('browser') },
  }
  return [
    build,
    vitestStep('api sqlite', 'api-sqlite'),
    browser,
    vitestStep('api postgres', 'api-postgres'),
    vitestStep('unit', 'unit', 'parts'),
    ...listChecks(),
  ]
}

await runMain(async () => {
  requireLauncherNode()
  ensureInstalled()
  rmSync(reports, { recursive: true, force: true })
  process.on('exit', endRunningSteps)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  const env = {
    ...toolEnvironment(requireServerNode()),
    CI: '1',
    NO_COLOR: '1',
    LECTERN_TEST_BUILT: '1',
    ...(isAll ? { LECTERN_TEST_ALL: '1', LECTERN_CORPUS_WHOLE: '1' } : {}),
  }
  const outcomes = await runSteps(listSteps(), env, 2)
  const checks = new Set(['web build', ...listChecks().map((check) => check.name)])
  const rows = outcomes.map((outcome) => ({
    outcome,
    counts: countStep(outcome.ok, checks.has(outcome.name) ? undefined : reportFile(outcome.name)),
  }))
  console.log(`\n${formatSummary(rows)}`)
  if (outcomes.some((outcome) => !outcome.ok)) process.exitCode = 1
})
