/*
 * Pushes that are one: clients split a large one into several, each of which replaces. Owns: which push continues the one before it. What such a
 * push leaves out is not removed, since the others of its run have it.
 */
import type { Executor } from '../../../../db/content-store.ts'
import { listLastPushed, saveLastPushed } from './last-pushed-repo.ts'

/** Between two pushes of one run; clients send the next when they have the answer. */
const maxGapMs = 60_000
/** What one run remembers; more items at the top than this are no run of any client. */
const maxNames = 20_000

interface Run {
  atMs: number
  names: string[]
}

/**
 * Notes what a push has at its top, and returns whether it continues a run: soon after another push of the token, and with nothing the others had.
 * A push that brings something again is a new one, and what it lacks counts.
 */
export async function continuesRun(
  tx: Executor,
  { tokenId, nowMs }: { tokenId: number; nowMs: number },
  names: readonly string[],
): Promise<boolean> {
  const text = (await listLastPushed(tx, tokenId, 'run')).get('')
  // Written here alone.
  const before = text === undefined ? undefined : (JSON.parse(text) as Run)
  const former = new Set(before?.names)
  const isSoon = before !== undefined && nowMs - before.atMs <= maxGapMs
  const continues = isSoon && former.size > 0 && !names.some((name) => former.has(name))
  const run: Run = { atMs: nowMs, names: [...(continues ? former : []), ...names].slice(0, maxNames) }
  await saveLastPushed(tx, { tokenId, kind: 'run' }, new Map([['', JSON.stringify(run)]]))
  return continues
}
