import { expect, it } from 'vitest'
import { scriptError } from '../../../../sandbox/script-errors.ts'
import type { ScriptOutcome } from '../../../../sandbox/script-result.ts'
import { LateScripts } from './late-scripts.ts'

const fine: ScriptOutcome = { result: 1, error: undefined, logs: [], isLogCut: false, cpuMs: 1, sends: 0 }
const late: ScriptOutcome = { ...fine, result: undefined, error: scriptError('time') }

function scripts() {
  let nowMs = 0
  let runs = 0
  let pauses = 0
  const pause = () => Promise.resolve((pauses += 1))
  const each = new LateScripts({ clock: () => nowMs, pause })
  const call = (key: string, outcome: ScriptOutcome) =>
    each.run(key, () => {
      runs += 1
      return Promise.resolve(outcome)
    })
  return { each, call, runs: () => runs, pauses: () => pauses, wait: (ms: number) => (nowMs += ms) }
}

it('lets a script rest that was late three times in a row, and runs it once more after that', async () => {
  const { call, runs, pauses, wait } = scripts()
  for (let count = 0; count < 5; count += 1) expect(await call('a', late)).toBe(late)
  expect([runs(), pauses()]).toEqual([3, 2])
  expect(await call('b', fine)).toBe(fine)
  wait(10_000)
  for (let count = 0; count < 5; count += 1) await call('a', late)
  expect(runs()).toBe(5)
  wait(10_000)
  for (let count = 0; count < 5; count += 1) expect(await call('a', fine)).toBe(fine)
  expect(runs()).toBe(10)
})

it('counts what is late in a row only', async () => {
  const { call, runs } = scripts()
  for (const outcome of [late, late, fine, late, late, fine]) expect(await call('a', outcome)).toBe(outcome)
  expect(runs()).toBe(6)
})

it('ends those that wait for their turn when the script begins to rest', async () => {
  const { each, call } = scripts()
  const waiting = each.run('a', (signal) => {
    const { promise, reject } = Promise.withResolvers<ScriptOutcome>()
    signal.addEventListener('abort', () => reject(new Error('aborted')))
    return promise
  })
  for (let count = 0; count < 3; count += 1) await call('a', late)
  expect(await waiting).toBe(late)
})
