import { expect, it } from 'vitest'
import { graceMs } from './limits.ts'
import { StepBeginning, ThreadWatch } from './thread-watch.ts'

const threadId = 7
const begunMs = 500
const cpuMs = 1

/** A watched step of a thread; its clock answers what the answers say, one after the other, and the last one for ever. */
function watchStep(answers: readonly (number | undefined)[]) {
  const asked: number[] = []
  const watch = new ThreadWatch((id) => Promise.resolve(answers[Math.min(asked.push(id), answers.length) - 1]))
  const beginning = new StepBeginning()
  const { promise: isKilled, resolve: kill } = Promise.withResolvers<undefined>()
  const unwatch = watch.watch(beginning, cpuMs, () => kill(undefined))
  return { asked, beginning, isKilled, unwatch }
}

it('takes no thread for stuck that had no time on a processor, however long others had it', async () => {
  const { asked, beginning, isKilled } = watchStep([begunMs, begunMs + cpuMs + graceMs, undefined, begunMs + 1000])
  new StepBeginning(beginning.buffer).write(threadId, begunMs)
  await isKilled
  expect(asked).toEqual([threadId, threadId, threadId, threadId])
})

it('asks no thread that has not begun, and none whose step is over', async () => {
  const waiting = watchStep([Infinity])
  const done = watchStep([Infinity])
  const stuck = watchStep([Infinity])
  done.beginning.write(threadId, begunMs)
  stuck.beginning.write(threadId, begunMs)
  done.unwatch()
  await stuck.isKilled
  expect([waiting.asked, done.asked, stuck.asked]).toEqual([[], [], [threadId]])
  waiting.unwatch()
})
