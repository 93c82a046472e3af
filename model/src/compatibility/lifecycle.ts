/*
 * How long a part stays: deprecation, the announced end of it, and how stable it is.
 * Owns: reading `deprecated`, `x-sunset` and `x-stability-level`, and what their change is. Sunset dates are full dates or date-times
 * (RFC 3339; RFC 8594 has the header of that name).
 */
import { isSameJson, type Json, type JsonObject } from '../json.ts'
import { note, type Comparing } from './comparing.ts'
import { stepTo, type Trail } from './trail.ts'

export interface Lifecycle {
  isDeprecated: boolean
  /** As it was written; undefined when none was. */
  sunset: Json | undefined
  /** Position in `stabilityLevels`; undefined when none, or none that is known, was written. */
  stability: number | undefined
  /** As it was written. */
  stabilityText: Json | undefined
  trail: Trail | undefined
}

export const stabilityLevels = ['draft', 'alpha', 'beta', 'stable'] as const
const stable = stabilityLevels.indexOf('stable')

/** @param value the object that holds the keywords */
export function lifecycleOf(value: JsonObject, trail: Trail | undefined): Lifecycle {
  const stabilityText = value['x-stability-level']
  const stability = stabilityLevels.findIndex((level) => level === stabilityText)
  return {
    isDeprecated: value['deprecated'] === true,
    sunset: value['x-sunset'],
    stability: stability < 0 ? undefined : stability,
    stabilityText,
    trail,
  }
}

/** The day as `2026-11-24`; undefined for what is no date. */
export function dayOf(sunset: Json | undefined): string | undefined {
  if (typeof sunset !== 'string') return undefined
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[Tt ]\d{2}:\d{2}.*)?$/.exec(sunset) ?? []
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined
  return day
}

/** Whether a part was removed as announced: when it was deprecated, and its last day, if there is one, has passed. */
export function removalOf(
  { isDeprecated, sunset }: Lifecycle,
  today: string,
): 'plain' | 'deprecated' | 'before-sunset' {
  if (!isDeprecated) return 'plain'
  if (sunset === undefined) return 'deprecated'
  const day = dayOf(sunset)
  if (day === undefined) return 'plain'
  return day > today ? 'before-sunset' : 'deprecated'
}

type Thing = 'operation' | 'parameter' | 'property'

/** What changed in how long a part stays. */
export function compareLifecycles(comparing: Comparing, thing: Thing, before: Lifecycle, after: Lifecycle): void {
  compareDeprecation(comparing, thing, before, after)
  compareStability(comparing, thing, before, after)
}

function compareDeprecation(comparing: Comparing, thing: Thing, before: Lifecycle, after: Lifecycle): void {
  const [from, to] = [flagTrail(before, 'deprecated'), flagTrail(after, 'deprecated')]
  if (!before.isDeprecated && after.isDeprecated) note(comparing, `${thing}-deprecated`, from, to)
  if (before.isDeprecated && !after.isDeprecated) note(comparing, `${thing}-reactivated`, from, to)
  if (after.isDeprecated) compareSunsets(comparing, thing, before, after)
}

/** The last day may be announced and put off. One that has passed leaves no time, and none may be taken back. */
function compareSunsets(comparing: Comparing, thing: Thing, before: Lifecycle, after: Lifecycle): void {
  const [old, now] = [before.isDeprecated ? dayOf(before.sunset) : undefined, dayOf(after.sunset)]
  const [from, to] = [flagTrail(before, 'x-sunset'), flagTrail(after, 'x-sunset')]
  const dates = { from: before.sunset, to: after.sunset }
  const isNew = before.sunset !== after.sunset || !before.isDeprecated
  if (!isNew) return
  if (after.sunset === undefined) {
    if (old !== undefined) note(comparing, `${thing}-sunset-removed`, from, to, dates)
  } else if (now === undefined) note(comparing, `${thing}-sunset-invalid`, from, to, dates)
  // What is deprecated without a date may be removed any day: a date takes no time away.
  else if (now < comparing.today && (old !== undefined || !before.isDeprecated))
    note(comparing, `${thing}-sunset-past`, from, to, dates)
  else if (old !== undefined && now < old) note(comparing, `${thing}-sunset-moved-up`, from, to, dates)
}

function compareStability(comparing: Comparing, thing: Thing, before: Lifecycle, after: Lifecycle): void {
  const [from, to] = [before.stability ?? stable, after.stability ?? stable]
  const [wasAt, isAt] = [flagTrail(before, 'x-stability-level'), flagTrail(after, 'x-stability-level')]
  const levels = { from: before.stabilityText, to: after.stabilityText }
  if (hasInvalidStability(after)) {
    if (!isSameJson(before.stabilityText, after.stabilityText))
      note(comparing, `${thing}-stability-invalid`, wasAt, isAt, levels)
    return
  }
  if (from === to || hasInvalidStability(before)) return
  // Nothing was promised to whoever uses a draft.
  if (from < stabilityLevels.indexOf('beta') && to < from) return
  note(comparing, to < from ? `${thing}-stability-decreased` : `${thing}-stability-increased`, wasAt, isAt, levels)
}

function hasInvalidStability({ stability, stabilityText }: Lifecycle): boolean {
  return stabilityText !== undefined && stability === undefined
}

/** The keyword, or the object that is without it. */
function flagTrail({ trail }: Lifecycle, keyword: string): Trail | undefined {
  return trail && (stepTo(trail, keyword) ?? trail)
}
