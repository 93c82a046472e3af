/*
 * Answers of an operation: statuses, headers, bodies.
 */
import { isObject } from '../../json.ts'
import { note, type Comparing } from '../comparing.ts'
import { follow, type Side } from '../side.ts'
import { entriesOf, flagAt, stepTo, stepsTo, type Trail } from '../trail.ts'
import { compareContent } from './content.ts'

/** @param comparing of the answers */
export function compareResponses(comparing: Comparing, before: Trail | undefined, after: Trail | undefined): void {
  const [from, to] = [responsesOf(comparing.before, before), responsesOf(comparing.after, after)]
  const known = new Set<string>()
  for (const [status, response] of from) {
    const matches = to.has(status) ? [status] : [...to.keys()].filter((other) => isRangeOf(other, status))
    for (const match of matches.length > 0 ? matches : [...to.keys()].filter((other) => isRangeOf(status, other))) {
      const now = to.get(match)
      known.add(match)
      if (now !== undefined && !comparing.isSame(response, now)) compareResponse(comparing, response, now)
    }
    if (![...to.keys()].some((other) => isAbout(status, other)))
      note(comparing, isSuccess(status) ? 'status-removed' : 'error-status-removed', response, undefined, {
        from: status,
      })
  }
  for (const [status, response] of to)
    if (!known.has(status) && !from.has(status))
      note(comparing, isSuccess(status) ? 'status-added' : 'error-status-added', undefined, response, { to: status })
}

function responsesOf(side: Side, responses: Trail | undefined): Map<string, Trail> {
  return new Map(
    entriesOf(responses).flatMap(([status, entry]): [string, Trail][] => {
      const response = status.startsWith('x-') ? undefined : follow(side, entry)
      return response === undefined
        ? []
        : [[status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(), response]]
    }),
  )
}

function isSuccess(status: string): boolean {
  return status.startsWith('2')
}

/** `2XX` of 201. */
function isRangeOf(range: string, status: string): boolean {
  return /^[1-5]\d\d$/.test(status) && range === `${status.charAt(0)}XX`
}

/** The same status, the range it is in, or one of its range: what a range promises less is one of its statuses. */
function isAbout(status: string, other: string): boolean {
  return status === other || isRangeOf(other, status) || isRangeOf(status, other)
}

export function compareResponse(comparing: Comparing, before: Trail, after: Trail): void {
  compareHeaders(comparing, stepTo(before, 'headers'), stepTo(after, 'headers'))
  compareContent(comparing, stepTo(before, 'content'), stepTo(after, 'content'))
}

/** Names of headers do not tell upper from lower case (RFC 9110 §5.1). */
function compareHeaders(comparing: Comparing, before: Trail | undefined, after: Trail | undefined): void {
  const [from, to] = [headersOf(comparing.before, before), headersOf(comparing.after, after)]
  for (const [name, header] of from) {
    const now = to.get(name)
    if (now === undefined)
      note(comparing, flagAt(header, 'required') ? 'header-removed-required' : 'header-removed', header, undefined)
    else if (!comparing.isSame(header, now)) compareHeader(comparing, header, now)
  }
  for (const [name, header] of to)
    if (!from.has(name))
      note(comparing, flagAt(header, 'required') ? 'header-added-required' : 'header-added', undefined, header)
}

function headersOf(side: Side, headers: Trail | undefined): Map<string, Trail> {
  return new Map(
    entriesOf(headers).flatMap(([name, entry]): [string, Trail][] => {
      const header = follow(side, entry)
      return header === undefined || !isObject(header.value) ? [] : [[name.toLowerCase(), header]]
    }),
  )
}

export function compareHeader(comparing: Comparing, before: Trail, after: Trail): void {
  const [from, to] = [flagAt(before, 'required'), flagAt(after, 'required')]
  const [old, now] = [stepTo(before, 'required') ?? before, stepTo(after, 'required') ?? after]
  if (!from && to) note(comparing, 'header-required', old, now)
  if (from && !to) note(comparing, 'header-optional', old, now)
  if (flagAt(before, 'deprecated') !== flagAt(after, 'deprecated'))
    note(
      comparing,
      flagAt(after, 'deprecated') ? 'header-deprecated' : 'header-reactivated',
      stepTo(before, 'deprecated') ?? before,
      stepTo(after, 'deprecated') ?? after,
    )
  const [schema, schemaNow] = [stepsTo(before, 'schema'), stepsTo(after, 'schema')]
  comparing.compareSchemas({ ...comparing, encoding: 'joined' }, schema ? [schema] : [], schemaNow ? [schemaNow] : [])
  compareContent(comparing, stepTo(before, 'content'), stepTo(after, 'content'))
}
