/*
 * Asks the public conformance suite of the Model Context Protocol about `/mcp` of a server of its own, on loopback, over the newest revision the suite knows. The suite
 * is not installed with the product: npm fetches it the first time.
 *
 *   node scripts/agent-conformance.ts [--all]
 *
 * Most of its scenarios call tools, resources and prompts that only a server made for the suite has (`test_simple_text`, `test://static-text`), or are about
 * what a server may leave out (sessions, subscriptions, log levels). Those about any server are listed here, and each must pass. One about servers
 * without sign-in is not: that of `Host` and `Origin`, which do not matter to a server that asks for a token. `--all` shows all of them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { appendAll } from '@lectern/model'
import { BenchServer } from '../bench/support/bench-server.ts'

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
const scenarios = [
  // Of every revision.
  ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  // Of 2026-07-28.
  ...['server-stateless', 'sep-2164-resource-not-found', 'caching', 'http-header-validation'],
]

/** Checks of these that the suite calls untestable with a server that lacks its own tools. */
const aboutOwnTools = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
]

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

/** Runs the suite and shows what it prints; comes back with the checks that fail. */
async function failuresOf(url: string, which: readonly string[]): Promise<string[]> {
  const child = spawn('npx', ['--yes', suite, 'server', '--url', url, ...which], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) output += String(chunk)
  console.log(output)
  // Between the name and the result is a mark for its colour.
  return output
    .split('\n')
    .flatMap((line) => (line.includes('FAILURE') ? (/\[([a-z][\w-]+) *\]/.exec(line)?.[1] ?? []) : []))
}

async function report(url: string): Promise<void> {
  const failed: string[] = []
  for (const scenario of scenarios) appendAll(failed, await failuresOf(url, ['--scenario', scenario]))
  const unexpected = failed.filter((check) => !aboutOwnTools.includes(check))
  console.log(
    unexpected.length === 0 ? `All ${String(scenarios.length)} scenarios pass.` : `Failed: ${unexpected.join(', ')}`,
  )
  process.exitCode = unexpected.length === 0 ? 0 : 1
}

const server = new BenchServer()
try {
  await server.start()
  const { url, forwarder } = await openForwarder(server)
  if (process.argv.includes('--all')) await failuresOf(url, ['--suite', 'all'])
  else await report(url)
  forwarder.close()
} finally {
  await server.close()
}
