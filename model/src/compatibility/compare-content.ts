/*
 * What changed in one content, and what it is to callers: a save, a version against another.
 * Owns: judging a document or a component by itself, what is around it being the same or unknown.
 */
import { refOf, type Components } from '../content/components.ts'
import {
  componentSections,
  type ApplicationContent,
  type Component,
  type ComponentSection,
  type StoredContent,
} from '../content/content.ts'
import type { Comparing, Direction } from './comparing.ts'
import { compareDocuments, directionOf, subjectOf, trailOfContent } from './contents.ts'
import type { Finding } from './finding.ts'
import { report, type Versions } from './findings.ts'
import { compareBody } from './operation/bodies.ts'
import { compareMediaType } from './operation/content.ts'
import { compareCallback, comparePathItem, isUnstable } from './operation/operations.ts'
import { compareSharedParameter } from './operation/parameters.ts'
import { compareHeader, compareResponse } from './operation/responses.ts'
import { compareSecurity } from './operation/security.ts'
import { compareSecurityScheme } from './operation/security-schemes.ts'
import { compareServers } from './operation/servers.ts'
import { compareShared, findIn, sharedTrail, startRun, type Run } from './run.ts'
import { follow, sideOf } from './side.ts'
import { stepsTo, type Trail } from './trail.ts'

/** What is around a content. */
export interface Surroundings {
  /** Shared components that the contents refer to; what is missing is taken for the same in both versions. */
  components?: Components
  /** Absent when it is unknown: then the security an operation inherits is not compared. */
  application?: ApplicationContent | undefined
}

export interface ContentOptions {
  /** Today as `2026-11-24`: a removal may have been announced for a date. */
  today: string
  surroundings?: Surroundings
  /** Of a component. */
  section?: ComponentSection | undefined
  name?: string
  /** Directions a component is sent in, as `findUses` returns them; without them, every one it can be. None for what nothing uses. */
  uses?: readonly Direction[] | undefined
  /** Of an application: whether any operation follows its security; true when absent. */
  isFollowed?: boolean
}

/** Undefined for what no program calls, such as texts, and where there is nothing to compare with. */
export function compareContents(
  before: StoredContent | undefined,
  after: StoredContent | undefined,
  options: ContentOptions,
): Finding[] | undefined {
  if (before === undefined || after === undefined || before.kind !== after.kind) return undefined
  if (before.kind === 'component' && after.kind === 'component')
    return compareComponents(before.value, after.value, options)
  const subject = subjectOf(before)
  if (subject === undefined) return undefined
  const run = runWithin(options)
  const versions: Versions = { subject, section: undefined, before, after }
  const { edits } = findIn(run, (comparing) => {
    if (before.kind === 'application') compareApplications(comparing, before, after, options)
    else compareDocuments(comparing, before, after)
  })
  report(run, versions, edits, { direction: directionOf(before), hidden: 'none', isUnstable: isUnstable(before) })
  return [...run.findings.values()].filter(({ subject: { kind } }) => kind !== 'component')
}

function runWithin({ today, surroundings = {} }: ContentOptions): Run {
  const side = sideOf(listOf(surroundings.components ?? {}), surroundings.application)
  return startRun(side, side, today)
}

function listOf(components: Components): Component[] {
  return componentSections.flatMap((section) =>
    Object.entries(components[section] ?? {}).map(([name, value]) => ({ section, name, value })),
  )
}

function compareApplications(
  comparing: Comparing,
  before: StoredContent,
  after: StoredContent,
  { isFollowed = true }: ContentOptions,
): void {
  const [from, to] = [trailOfContent(before), trailOfContent(after)]
  if (isFollowed) compareSecurity(comparing, stepsTo(from, 'root', 'security'), stepsTo(to, 'root', 'security'))
  compareServers(comparing, stepsTo(from, 'root', 'servers'), stepsTo(to, 'root', 'servers'))
}

const directionsOfSections: Readonly<Partial<Record<ComponentSection, readonly Direction[]>>> = {
  callbacks: ['response'],
  headers: ['response'],
  mediaTypes: ['request', 'response'],
  parameters: ['request'],
  pathItems: ['request'],
  requestBodies: ['request'],
  responses: ['response'],
  schemas: ['request', 'response'],
  securitySchemes: ['request'],
}

function compareComponents(
  before: Component['value'],
  after: Component['value'],
  { section, name = '', uses, ...options }: ContentOptions,
): Finding[] | undefined {
  const possible = section && directionsOfSections[section]
  if (section === undefined || possible === undefined) return undefined
  const ref = refOf({ section, name })
  const run = runOfComponent(options, ref, before, after)
  const found = section === 'schemas' ? compareShared(run, link(ref)) : compareParts(run, section, ref)
  // No one follows references to a scheme: operations name it.
  const directions = section === 'securitySchemes' ? possible : (uses ?? possible)
  for (const direction of directions)
    report(run, versionsOf(section, name, before, after), found.edits, { direction, hidden: 'none', isUnstable: false })
  return [...run.findings.values()].filter(({ subject }) => subject.kind === 'component' && subject.name === name)
}

function link(ref: string) {
  return { section: 'schemas', before: ref, after: ref, encoding: 'json', hidden: 'none', isFlipped: false } as const
}

function versionsOf(
  section: ComponentSection,
  name: string,
  before: Component['value'],
  after: Component['value'],
): Versions {
  return {
    subject: { kind: 'component', section, name },
    section,
    before: { v: 1, kind: 'component', value: before },
    after: { v: 1, kind: 'component', value: after },
  }
}

/** The same surroundings, in which the component is one and then the other. */
function runOfComponent(
  options: ContentOptions,
  ref: string,
  before: Component['value'],
  after: Component['value'],
): Run {
  const run = runWithin(options)
  const sideWith = (value: Component['value']) => ({
    ...run.before,
    components: new Map([...run.before.components, [ref, value]]),
  })
  const [from, to] = [sideWith(before), sideWith(after)]
  return { ...run, before: from, after: to, affected: new Set([ref]) }
}

type ComparePart = (comparing: Comparing, before: Trail, after: Trail) => void

const partsOfSections: Readonly<Partial<Record<ComponentSection, ComparePart>>> = {
  callbacks: compareCallback,
  headers: compareHeader,
  mediaTypes: (comparing, before, after) => {
    compareMediaType(comparing, 'application/json', before, after)
  },
  parameters: compareSharedParameter,
  pathItems: comparePathItem,
  requestBodies: compareBody,
  responses: compareResponse,
  securitySchemes: compareSecurityScheme,
}

function compareParts(run: Run, section: ComponentSection, ref: string) {
  return findIn(run, (comparing) => {
    const from = follow(comparing.before, sharedTrail(run.before, ref))
    const to = follow(comparing.after, sharedTrail(run.after, ref))
    if (from !== undefined && to !== undefined) partsOfSections[section]?.(comparing, from, to)
  })
}
