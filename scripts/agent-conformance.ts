/*
 * Asks the public conformance suite of the Model Context Protocol about `/mcp` of a server of its own, on loopback: every scenario about servers, as the newest revision
 * wants it and as the one before. The suite is not installed with the product: npm fetches it the first time.
 *
 *   node scripts/agent-conformance.ts
 *
 * Every check passes but those listed here, which cannot: they call what only a server made for the suite has, or are about what a server may leave out. One that is listed
 * and passes is a mistake as well.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendAll } from '@lectern/model'
import { BenchServer, fieldOf } from '../bench/support/bench-server.ts'

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12'

/** What the suite is asked for: all it has, and what each revision requires in the form it has there. */
const legs = [
  ['--suite', 'all'],
  ['--requirements', '2026-07-28'],
  ['--requirements', '2025-11-25'],
]

/** Scenarios of which some check fails, by the reason; a scenario with names of checks fails in those alone. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'call tools that only a server made for the suite has (`test_simple_text`)': [
    ...['simple-text', 'image', 'audio', 'embedded-resource', 'mixed-content', 'error'].map((of) => `tools-call-${of}`),
    ...['with-progress', 'with-logging', 'sampling', 'elicitation'].map((of) => `tools-call-${of}`),
    ...['json-schema-2020-12', 'elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
    ...['basic-elicitation', 'basic-sampling', 'basic-list-roots', 'request-state', 'multiple-input-requests'].map(
      (of) => `input-required-result-${of}`,
    ),
    ...['multi-round', 'result-type', 'tampered-state', 'capability-check'].map((of) => `input-required-result-${of}`),
    ...['sep-2575-server-rejects-undeclared-capability', 'sep-2575-missing-capability-http-400'].map(ofStateless),
    ...['sep-2575-http-server-no-independent-requests-on-stream', 'sep-2575-server-no-log-without-loglevel'].map(
      ofStateless,
    ),
  ],
  'read resources and get prompts that only a server made for the suite has (`test://static-text`)': [
    ...['resources-read-text', 'resources-read-binary', 'resources-templates-read'],
    ...['simple', 'with-args', 'embedded-resource', 'with-image'].map((of) => `prompts-get-${of}`),
    'input-required-result-non-tool-request',
  ],
  'are about capabilities that a server need not have, and this one declares none of': [
    ...['completion-complete', 'logging-set-level', 'resources-subscribe', 'resources-unsubscribe'],
  ],
  'are about tools that want fields of their input as headers (`x-mcp-header`): none does': [
    'http-custom-header-server-validation',
  ],
  'are about the tasks extension, which this server does not declare': [
    ...['lifecycle', 'capability-negotiation', 'wire-fields', 'request-state-removal', 'mrtr-input'],
    ...['request-headers', 'dispatch-and-envelope', 'required-task-error', 'mrtr-composition'],
  ].map((of) => `tasks-${of}`),
}

function ofStateless(check: string): string {
  return `server-stateless ${check}`
}

/** The suite sends no token: what it asks passes through an address that adds one. */
async function openForwarder(server: BenchServer): Promise<{ url: string; forwarder: Server }> {
  const forwarder = createServer((asked, response) => {
    const { method, url } = asked
    const headers = { ...asked.headers, token: server.token }
    const passed = request(
      server.address + String(url),
      { ...(method !== undefined && { method }), headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  forwarder.listen(0, '127.0.0.1')
  await once(forwarder, 'listening')
  const address = forwarder.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${String(address.port)}/mcp`, forwarder }
}

interface Check {
  scenario: string
  id: string
  problem: string
  isPassed: boolean
}

/** Runs a leg of the suite; comes back with what it wrote of each check. */
async function checksOf(url: string, which: readonly string[]): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-conformance-'))
  const command = ['--yes', suite, 'server', '--url', url, ...which, '--output-dir', folder]
  const child = spawn('npx', command, { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'close')
  const checks = readdirSync(folder).flatMap((name) => checksIn(join(folder, name), name))
  rmSync(folder, { recursive: true })
  return checks
}

/** The folder of a scenario is called `server-<scenario>-<moment>`. */
function checksIn(folder: string, name: string): Check[] {
  const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '')
  const list: unknown = JSON.parse(readFileSync(join(folder, 'checks.json'), 'utf8'))
  if (!Array.isArray(list)) throw new Error(`${name}: no checks`)
  return list.map((each: unknown) => ({
    ...{ scenario, id: String(fieldOf(each, 'id')), problem: String(fieldOf(each, 'errorMessage')) },
    isPassed: fieldOf(each, 'status') !== 'FAILURE',
  }))
}

/** @returns what is not as the list says */
function report(which: string, checks: readonly Check[]): string[] {
  const listed = new Set(Object.values(leftOut).flat())
  const failed = checks.filter(({ isPassed }) => !isPassed)
  const isListed = ({ scenario, id }: Check) => listed.has(scenario) || listed.has(`${scenario} ${id}`)
  const unexpected = failed.filter((check) => !isListed(check))
  const scenarios = [...new Set(checks.map(({ scenario }) => scenario))]
  const whole = scenarios.filter((name) => failed.every(({ scenario }) => scenario !== name))
  console.log(
    `${which}: ${String(scenarios.length)} scenarios, ${String(whole.length)} without a failure, ${String(unexpected.length)} checks fail that are not left out.`,
  )
  return [
    ...unexpected.map(({ scenario, id, problem }) => `${scenario} ${id}: ${problem}`),
    ...whole.filter((name) => listed.has(name)).map((name) => `${name} passes, and is left out`),
  ]
}

const server = new BenchServer()
try {
  await server.start()
  const { url, forwarder } = await openForwarder(server)
  const wrong: string[] = []
  for (const leg of legs) appendAll(wrong, report(leg.join(' '), await checksOf(url, leg)))
  forwarder.close()
  for (const [reason, which] of Object.entries(leftOut)) console.log(`${String(which.length)} left out ${reason}.`)
  console.log(wrong.length === 0 ? 'All others pass.' : wrong.join('\n'))
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await server.close()
}
