/*
 * Who may call: the requirements an operation has, its own or those of the application.
 * Owns: that callers who fulfilled a requirement still fulfil one. An alternative more, or a scope less, is asked of no one.
 */
import { isObject } from '../../json.ts'
import { requirementName } from '../../facts/identity.ts'
import { note, type Comparing } from '../comparing.ts'
import { entriesOf, stepTo, type Trail } from '../trail.ts'

/** One way to be let in: schemes needed together, each with its scopes. */
interface Requirement {
  schemes: ReadonlyMap<string, ReadonlySet<string>>
  trail: Trail
}

/** @param before the `security` that holds in each version */
export function compareSecurity(comparing: Comparing, before: Trail | undefined, after: Trail | undefined): void {
  const [from, to] = [requirementsOf(before), requirementsOf(after)]
  const [isOpen, isOpenNow] = [isAnonymous(from), isAnonymous(to)]
  if (isOpen && !isOpenNow) note(comparing, 'security-anonymous-removed', before, after)
  if (!isOpen && isOpenNow) note(comparing, 'security-anonymous-added', before, after)
  const [old, now] = [from, to].map((list) => list.filter(({ schemes }) => schemes.size > 0))
  const left = [...(now ?? [])]
  for (const requirement of old ?? []) {
    const index = left.findIndex((other) => hasSameSchemes(requirement, other))
    const [same] = index < 0 ? [] : left.splice(index, 1)
    if (same !== undefined) compareScopes(comparing, requirement, same)
    else if (!isOpenNow && !to.some((other) => isFulfilledBy(other, requirement)))
      note(comparing, 'security-requirement-removed', requirement.trail, after, {
        from: requirementName(requirement.trail.value),
      })
  }
  if (isOpen) return
  for (const { trail } of left)
    note(comparing, 'security-requirement-added', undefined, trail, { to: requirementName(trail.value) })
}

function requirementsOf(security: Trail | undefined): Requirement[] {
  return entriesOf(security).flatMap(([, trail]): Requirement[] => {
    if (!isObject(trail.value)) return []
    const schemes = new Map(
      entriesOf(trail).map(([name, scopes]): [string, Set<string>] => [
        name,
        new Set(entriesOf(scopes).map(([, { value }]) => (typeof value === 'string' ? value : JSON.stringify(value)))),
      ]),
    )
    return [{ schemes, trail }]
  })
}

function isAnonymous(requirements: readonly Requirement[]): boolean {
  return requirements.length === 0 || requirements.some(({ schemes }) => schemes.size === 0)
}

function hasSameSchemes({ schemes }: Requirement, other: Requirement): boolean {
  return schemes.size === other.schemes.size && [...schemes.keys()].every((name) => other.schemes.has(name))
}

/** Whoever has what `known` asks for has what `requirement` does. */
function isFulfilledBy({ schemes }: Requirement, known: Requirement): boolean {
  return [...schemes].every(([name, scopes]) => {
    const had = known.schemes.get(name)
    return had !== undefined && [...scopes].every((scope) => had.has(scope))
  })
}

function compareScopes(comparing: Comparing, before: Requirement, after: Requirement): void {
  for (const [name, scopes] of before.schemes) {
    const now = after.schemes.get(name) ?? new Set()
    const [old, present] = [stepTo(before.trail, name), stepTo(after.trail, name)]
    for (const scope of scopes)
      if (!now.has(scope)) note(comparing, 'security-scope-removed', old, present, { from: `${name}: ${scope}` })
    for (const scope of now)
      if (!scopes.has(scope)) note(comparing, 'security-scope-added', old, present, { to: `${name}: ${scope}` })
  }
}
