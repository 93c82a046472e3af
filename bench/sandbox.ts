/*
 * Scripts in the sandbox: how many small ones a second, how soon endless ones end, and what they cost the others. Ends with 1 when a target is missed.
 *
 *   node bench/sandbox.ts
 */
import { openSandbox, type ScriptRun } from '../server/src/sandbox/sandbox.ts'
import type { ScriptOutcome } from '../server/src/sandbox/script-result.ts'
import { percentile, printFigures } from './support/report.ts'

const targets = { perSecond: 2_000, endMs: 300 }
const cpuMs = 200

const sandbox = openSandbox()
const input = {
  phase: 'pre',
  request: {
    method: 'POST',
    url: 'https://shop.example/orders?page=1',
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    body: { mode: 'raw', text: '{"qty":1}', fields: [] },
  },
  variables: { environment: { key: 's3cret' } },
}
const small = `pm.request.headers.upsert({ key: 'X-Sign', value: CryptoJS.HmacSHA256(pm.request.body.raw, pm.environment.get('key')).toString() })`

function run(source: string, owner: string, more: Partial<ScriptRun> = {}): Promise<ScriptOutcome> {
  return sandbox.run({ prelude: 'call', source, input, owner, send: () => Promise.reject(new Error('none')), ...more })
}

/** Small scripts of forty people, each after the other: how many a second, and the time of all processors for each. */
async function measureRate(durationMs: number): Promise<{ perSecond: number; cpuEachMs: number }> {
  const startedMs = performance.now()
  const used = process.cpuUsage()
  let done = 0
  const one = async (owner: string): Promise<void> => {
    while (performance.now() - startedMs < durationMs) {
      const { error } = await run(small, owner)
      if (error !== undefined) throw new Error(error.kind)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 40 }, (_, index) => one(String(index))))
  const { user, system } = process.cpuUsage(used)
  return { perSecond: (done * 1000) / (performance.now() - startedMs), cpuEachMs: (user + system) / 1000 / done }
}

/** Milliseconds from the start of an endless script to its end, the slowest of several. */
async function measureEnd(source: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const startedMs = performance.now()
    const { error } = await run(source, 'endless', { limits: { cpuMs } })
    if (error?.kind !== 'time') throw new Error('It ended otherwise')
    times.push(performance.now() - startedMs)
    // A thread that was ended is replaced meanwhile.
    await run('', 'endless')
  }
  return percentile(times, 1)
}

/** What a small script of another person takes, in ms, while one person runs endless ones all the time. */
async function measureOthers(durationMs: number): Promise<number> {
  const startedMs = performance.now()
  const isOver = (): boolean => performance.now() - startedMs > durationMs
  const endless = async (): Promise<void> => {
    while (!isOver()) await run('for (;;);', 'endless')
  }
  const times: number[] = []
  const others = async (): Promise<void> => {
    while (!isOver()) {
      const beganMs = performance.now()
      await run(small, 'other')
      times.push(performance.now() - beganMs)
    }
  }
  await Promise.all([endless(), endless(), endless(), others()])
  return percentile(times, 0.5)
}

const builtIn = 'let d = []; for (let i = 0; i < 1e5; i++) d = [d]; for (;;) try { JSON.stringify(d) } catch {}'
// The engine gets faster for some seconds, while what it is made of is compiled.
await measureRate(8_000)
const { perSecond, cpuEachMs } = await measureRate(5_000)
const loopMs = await measureEnd('for (;;);')
const builtInMs = await measureEnd(builtIn)
const othersMs = await measureOthers(3_000)
printFigures({
  'small scripts per second': perSecond,
  'processor time of a small script, ms': cpuEachMs,
  'endless loop ends after ms': loopMs,
  'endless built-in call ends after ms': builtInMs,
  'small script beside endless ones, ms p50': othersMs,
})
await sandbox.close()
if (perSecond < targets.perSecond || loopMs > targets.endMs || builtInMs > targets.endMs) {
  console.error(`Targets: ${JSON.stringify(targets)}`)
  process.exitCode = 1
}
process.exit()
