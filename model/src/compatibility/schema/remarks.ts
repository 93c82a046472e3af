/*
 * What schemas add about values without allowing or forbidding any: the default, and how to tell the forms of a choice apart.
 */
import { isSameJson } from '../../json.ts'
import { note, type Comparing } from '../comparing.ts'
import { entriesOf, stepTo, stepsTo, textAt, type Trail } from '../trail.ts'
import type { Atom } from './atoms.ts'
import { facetOf, objectFacets } from './facets.ts'

export function compareRemarks(comparing: Comparing, before: readonly Atom[], after: readonly Atom[]): void {
  compareDefaults(comparing, before, after)
  compareDiscriminators(comparing, before, after)
}

function compareDefaults(comparing: Comparing, before: readonly Atom[], after: readonly Atom[]): void {
  const [from, to] = [facetOf(before, 'default'), facetOf(after, 'default')]
  if (from === undefined && to === undefined) return
  const values = { from: from?.value, to: to?.value }
  if (from === undefined) note(comparing, 'default-added', undefined, to?.trail, values)
  else if (to === undefined) note(comparing, 'default-removed', from.trail, undefined, values)
  else if (!isSameJson(from.value, to.value)) note(comparing, 'default-changed', from.trail, to.trail, values)
}

function compareDiscriminators(comparing: Comparing, before: readonly Atom[], after: readonly Atom[]): void {
  const [from, to] = [objectFacets(before, 'discriminator')[0]?.trail, objectFacets(after, 'discriminator')[0]?.trail]
  if (from === undefined && to !== undefined) note(comparing, 'discriminator-added', undefined, to)
  if (from !== undefined && to === undefined) note(comparing, 'discriminator-removed', from, undefined)
  if (from === undefined || to === undefined) return
  const [name, nameNow] = [textAt(from, 'propertyName'), textAt(to, 'propertyName')]
  if (name !== nameNow)
    note(comparing, 'discriminator-changed', stepTo(from, 'propertyName'), stepTo(to, 'propertyName'), {
      from: name,
      to: nameNow,
    })
  compareMappings(comparing, from, to)
}

function compareMappings(comparing: Comparing, before: Trail, after: Trail): void {
  const [from, to] = [before, after].map((trail) => new Map(entriesOf(stepsTo(trail, 'mapping'))))
  for (const value of new Set([...(from?.keys() ?? []), ...(to?.keys() ?? [])])) {
    const [old, now] = [from?.get(value), to?.get(value)]
    if (old?.value !== now?.value)
      note(comparing, 'discriminator-mapping-changed', old, now, { from: old?.value, to: now?.value })
  }
}
