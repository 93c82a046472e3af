/*
 * Components of several applications → one list. Owns: that each reference leads where it led. Components that are the same, with all they need, become
 * one; of others that have one name, all but the first get another.
 */
import { followNames, referencesOf, refOf, componentKeyOf, type Component, type ComponentKey } from '@lectern/model'

export interface JoinedComponents {
  components: Component[]
  /** What a component of an application is called now; undefined when it keeps its name. */
  nameIn: (application: number) => (key: ComponentKey) => string | undefined
}

/** By reference, the values of each application that has such a component; applications in order. */
type Owners = ReadonlyMap<string, ReadonlyMap<number, Component>>

export function joinComponents(applications: readonly { components: readonly Component[] }[]): JoinedComponents {
  const owners = ownersOf(applications)
  const shared = findShared(owners)
  const taken = new Set(owners.keys())
  const names = new Map<string, string>()
  const keyIn = (application: number, ref: string): string => `${String(application)} ${ref}`
  for (const [ref, list] of owners) {
    if (shared.has(ref)) continue
    for (const [application, component] of [...list].slice(1))
      names.set(keyIn(application, ref), freeName(component, taken))
  }
  const nameIn: JoinedComponents['nameIn'] = (application) => (key) => names.get(keyIn(application, refOf(key)))
  const components = applications.flatMap((each, application) =>
    each.components.flatMap((component): Component[] => {
      const ref = refOf(component)
      if (shared.has(ref) && firstOf(owners, ref) !== application) return []
      const name = names.get(keyIn(application, ref)) ?? component.name
      return [{ ...component, name, value: followNames(component.value, { component: nameIn(application) }) }]
    }),
  )
  return { components, nameIn }
}

function ownersOf(applications: readonly { components: readonly Component[] }[]): Owners {
  const owners = new Map<string, Map<number, Component>>()
  for (const [application, { components }] of applications.entries()) {
    for (const component of components) {
      const list = owners.get(refOf(component))
      if (list === undefined) owners.set(refOf(component), new Map([[application, component]]))
      else list.set(application, component)
    }
  }
  return owners
}

function firstOf(owners: Owners, ref: string): number | undefined {
  return owners.get(ref)?.keys().next().value
}

/** References that mean the same in every application: equal values, which refer to what means the same in turn. */
function findShared(owners: Owners): Set<string> {
  const needs = new Map<string, string[]>()
  for (const [ref, list] of owners) {
    const [first, ...others] = [...list.values()].map(({ value }) => JSON.stringify(value))
    if (others.length === 0 || others.some((text) => text !== first)) continue
    const [component] = list.values()
    needs.set(ref, component === undefined ? [] : referencesOf(component.value).flatMap(({ ref: to }) => rootOf(to)))
  }
  const shared = new Set(needs.keys())
  for (let before = -1; before !== shared.size;) {
    before = shared.size
    for (const ref of shared)
      if (!(needs.get(ref) ?? []).every((need) => isSame(owners, ref, need, shared))) shared.delete(ref)
  }
  return shared
}

/** The component that something in it is referred to by. */
function rootOf(ref: string): string[] {
  const key = componentKeyOf(ref)
  return key === undefined ? [] : [refOf(key)]
}

/** Whether all owners of a component find the same under a reference it makes: what is shared, or nothing. */
function isSame(owners: Owners, ref: string, need: string, shared: ReadonlySet<string>): boolean {
  const found = owners.get(need)
  const seekers = [...(owners.get(ref)?.keys() ?? [])]
  if (found === undefined) return true
  return seekers.every((seeker) => found.has(seeker)) ? shared.has(need) : !seekers.some((seeker) => found.has(seeker))
}

/** `Order_2`: says nothing of the application it is from. */
function freeName(key: ComponentKey, taken: Set<string>): string {
  for (let count = 2; ; count += 1) {
    const name = `${key.name}_${String(count)}`
    const ref = refOf({ ...key, name })
    if (taken.has(ref)) continue
    taken.add(ref)
    return name
  }
}
