import { expect, it } from 'vitest'
import { SlowLanes } from './slow-lane.ts'

/** Pauses that end when the test ends them. */
function clockwork() {
  const open: (() => void)[] = []
  return {
    sleep: () => new Promise<void>((resolve) => void open.push(resolve)),
    /** Ends the pause that runs. */
    tick: async () => {
      open.shift()?.()
      await new Promise(setImmediate)
    },
    get running() {
      return open.length
    },
  }
}

it('lets those of one key through one after the other, a pause each', async () => {
  const lanes = new SlowLanes()
  const clock = clockwork()
  const through: string[] = []
  const pass = (key: string, name: string) => lanes.wait(key, 1_000, clock.sleep).then(() => through.push(name))
  const all = [pass('a', 'first'), pass('a', 'second'), pass('b', 'other')]
  await new Promise(setImmediate)
  // One pause runs in each lane.
  expect(clock.running).toBe(2)
  await clock.tick()
  expect(through).toEqual(['first'])
  await clock.tick()
  expect(through).toEqual(['first', 'other'])
  await clock.tick()
  expect(through).toEqual(['first', 'other', 'second'])
  await Promise.all(all)
})

it('sends away who comes to a full lane, until one has passed', async () => {
  const lanes = new SlowLanes()
  const clock = clockwork()
  const waiting = Array.from({ length: 20 }, () => lanes.wait('a', 2_000, clock.sleep))
  await expect(lanes.wait('a', 2_000, clock.sleep)).rejects.toMatchObject({ name: 'AppError', details: { seconds: 2 } })
  await new Promise(setImmediate)
  await clock.tick()
  const next = lanes.wait('a', 2_000, clock.sleep)
  for (let pause = 0; pause < 20; pause += 1) await clock.tick()
  await Promise.all([...waiting, next])
})
