/*
 * No notice without a change, no change without its notice, exactly one for each follower and save, none to who made it, one to a robot: over random edits, merges,
 * restored versions, pushes, moves, deletions and what is brought back, with processes killed in between and two servers on one database.
 */
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { act, carryOut, oneOfEach } from '../../../../test/support/notices/acts.ts'
import {
  buildAudience,
  countDeliveries,
  countNotices,
  killNext,
  openBeside,
  stateOf,
} from '../../../../test/support/notices/scene.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const isAll = process.env['LECTERN_TEST_ALL'] === '1'
const test = useTestApp()
let beside: Awaited<ReturnType<typeof openBeside>> | undefined
afterAll(() => beside?.close())

const step = fc.record({ act, actor: fc.nat({ max: 1 }), isKilled: fc.boolean() })
/** Those before the ones that are drawn, so that none is left out. */
const first = oneOfEach.map((each, index) => ({ act: each, actor: index % 2, isKilled: index % 3 === 0 }))

it('holds for followers of everything around two documents, and for who changes them', async () => {
  const audience = await buildAudience(test)
  const { followers, actors } = audience
  beside = await openBeside(test)
  const runners = [test.jobs, beside.jobs]
  const settle = async (isKilled: boolean): Promise<void> => {
    if (isKilled) await killNext(test)
    await Promise.all(runners.map((jobs) => jobs.runUntilIdle()))
    // What was deleted can no longer be undone.
    test.advance(11_000)
    await Promise.all(runners.map((jobs) => jobs.runUntilIdle()))
  }
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 9 }), async (steps) => {
      for (const { act: done, actor, isKilled } of steps) {
        test.advance(1_000)
        const who = done.kind === 'push' ? audience.push.owner : (actors[actor] ?? audience.push.owner)
        const [before, told] = [await stateOf(test, audience), await countNotices(test, audience)]
        const sent = await countDeliveries(test, audience)
        await carryOut(test, audience, who, done)
        await settle(isKilled)
        const after = await stateOf(test, audience)
        const changed = after.flatMap((now, index) => {
          const then = before[index]
          const isSame = JSON.stringify(then) === JSON.stringify(now)
          if (isSame || then === undefined) return []
          // Whoever saves twice, the second time from a former state, makes as many changes as states.
          const saves = done.kind === 'merge' ? now.states - then.states : 1
          const isInChangelog = then.head !== now.head || then.isLive !== now.isLive
          return [{ index, saves, isInChangelog, folders: [then.place, now.place] }]
        })
        if (changed.length > 0) kinds.add(done.kind)
        const expected = followers.map(({ who: follower, concerns }) => {
          const of = follower.id === who.id ? [] : changed.filter(({ index, folders }) => concerns(index, folders))
          return Math.max(0, ...of.map(({ saves }) => saves))
        })
        // Robots are sent what the changelog has; it has no moves.
        const ofRobot = Math.max(0, ...changed.map(({ saves, isInChangelog }) => (isInChangelog ? saves : 0)))
        expect({ done, sent: (await countDeliveries(test, audience)) - sent }).toEqual({ done, sent: ofRobot })
        expect({ done, told: (await countNotices(test, audience)).map((n, index) => n - (told[index] ?? 0)) }).toEqual({
          done,
          told: expected,
        })
      }
    }),
    { numRuns: isAll ? 200 : 3, examples: [[first]], endOnFailure: true, ...(isAll ? {} : { seed: 17 }) },
  )
  // Otherwise it proved little.
  expect(kinds).toEqual(new Set([...kinds, 'edit', 'push', 'move', 'delete', 'bring back']))
})
