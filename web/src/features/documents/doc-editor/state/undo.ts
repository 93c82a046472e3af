/*
 * Steps back and forth through the states of the editor. Pure. Typing into one field is one step as long as it goes on.
 */

/** How long a pause ends a step of typing. */
const stepMs = 1_000
const mostSteps = 200

export interface Timeline<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What was edited last, and when: the same goes on in the same step. */
  last: { tag: string; atMs: number }
}

export function startTimeline<T>(present: T): Timeline<T> {
  return { past: [], present, future: [], last: { tag: '', atMs: 0 } }
}

/** `tag` names what is edited (`field:name`); empty always begins a step. */
export function pushState<T>(timeline: Timeline<T>, present: T, tag: string, atMs: number): Timeline<T> {
  if (present === timeline.present) return timeline
  const { last } = timeline
  const goesOn = tag !== '' && tag === last.tag && atMs - last.atMs < stepMs
  const past = goesOn ? timeline.past : [...timeline.past, timeline.present].slice(-mostSteps)
  return { past, present, future: [], last: { tag, atMs } }
}

export function undo<T>(timeline: Timeline<T>): Timeline<T> {
  const before = timeline.past.at(-1)
  if (before === undefined) return timeline
  const { past, present, future } = timeline
  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: { tag: '', atMs: 0 } }
}

export function redo<T>(timeline: Timeline<T>): Timeline<T> {
  const [next, ...future] = timeline.future
  if (next === undefined) return timeline
  return { past: [...timeline.past, timeline.present], present: next, future, last: { tag: '', atMs: 0 } }
}
