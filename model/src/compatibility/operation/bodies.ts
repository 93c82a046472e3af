/* The body of a request. */
import { note, type Comparing } from '../comparing.ts'
import { flagAt, stepTo, type Trail } from '../trail.ts'
import { compareContent } from './content.ts'

/** Undefined where there is none. */
export function compareBodies(comparing: Comparing, before: Trail | undefined, after: Trail | undefined): void {
  if (before === undefined && after === undefined) return
  if (before === undefined) {
    note(comparing, flagAt(after, 'required') ? 'body-added-required' : 'body-added', undefined, after)
  } else if (after === undefined) note(comparing, 'body-removed', before, undefined)
  else if (!comparing.isSame(before, after)) compareBody(comparing, before, after)
}

export function compareBody(comparing: Comparing, before: Trail, after: Trail): void {
  const [from, to] = [flagAt(before, 'required'), flagAt(after, 'required')]
  const [old, now] = [stepTo(before, 'required') ?? before, stepTo(after, 'required') ?? after]
  if (!from && to) note(comparing, 'body-required', old, now)
  if (from && !to) note(comparing, 'body-optional', old, now)
  compareContent(comparing, stepTo(before, 'content'), stepTo(after, 'content'))
}
