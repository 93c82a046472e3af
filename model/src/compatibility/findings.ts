/*
 * From what comparisons found to what people are shown.
 * Owns: that each finding is reported once, in the direction it is sent, at the content it belongs to.
 */
import { componentKeyOf } from '../content/components.ts'
import type { ComponentSection, StoredContent } from '../content/content.ts'
import { placeOfThing } from '../diff/place.ts'
import type { Part } from '../facts/parts.ts'
import { rootPartOf } from '../facts/root.ts'
import { plainReading } from '../facts/shape.ts'
import type { Json } from '../json.ts'
import { readingAs } from '../merge/path-names.ts'
import { isHiddenIn, otherDirection, type Direction, type Edit, type Hidden } from './comparing.ts'
import type { Finding, FindingSubject } from './finding.ts'
import { fingerprintOf } from './fingerprint.ts'
import { homeOf, wayOf, type Steps } from './home.ts'
import { isDirected } from './relation.ts'
import { directedTopics, plainTopics } from './rules/topics.ts'
import type { Side } from './side.ts'

/** A content in two versions. */
export interface Versions {
  subject: FindingSubject
  section: ComponentSection | undefined
  before: StoredContent | undefined
  after: StoredContent | undefined
}

/** How an edit is sent. */
export interface Sent {
  direction: Direction
  hidden: Hidden
  /** The operation is not promised to anyone yet: nothing in it breaks callers. */
  isUnstable: boolean
}

export interface Reporting {
  before: Side
  after: Side
  findings: Map<string, Finding>
}

/** Adds what the edits are to callers. `uses`: positions of the operations that the content, or the component, reaches. */
export function report(
  reporting: Reporting,
  versions: Versions,
  edits: readonly Edit[],
  sent: Sent,
  uses: readonly number[] = [],
): void {
  for (const edit of edits) {
    const finding = findingOf(reporting, versions, edit, sent)
    const key = `${finding.fingerprint} ${finding.path}`
    const known = reporting.findings.get(key) ?? finding
    reporting.findings.set(key, withUses(known, uses))
  }
}

/** Operations that are listed of a component's. */
const mostUses = 20

function withUses(finding: Finding, uses: readonly number[]): Finding {
  const all = [...new Set([...(finding.uses ?? []), ...uses])].sort((a, b) => a - b)
  const useCount = Math.max(finding.useCount ?? 0, all.length)
  return { ...finding, uses: all.slice(0, mostUses), ...(finding.subject.kind === 'component' && { useCount }) }
}

function findingOf(reporting: Reporting, versions: Versions, edit: Edit, sent: Sent): Finding {
  const home = homeOf(edit)
  const own = home.ref === undefined ? versions : versionsOfShared(reporting, home.ref, home.ref)
  const { ruleId, level, direction, isSpared } = ruleOf(edit, sent)
  const before = partsOn(own.before, own, home.before, own)
  const after = partsOn(own.after, own, home.after, own)
  const way = after ?? before ?? []
  const [path, formerPath] = [way.at(-1)?.path ?? '', before?.at(-1)?.path]
  const fingerprint = fingerprintOf({ ruleId, subject: own.subject, way, from: edit.from, to: edit.to })
  return {
    ...{ ruleId, level, direction, subject: own.subject, place: placeOfThing(way), path },
    ...(isSpared && { isSpared: true as const }),
    ...(formerPath !== undefined && formerPath !== path && { formerPath }),
    ...(isShort(edit.from) && { before: edit.from }),
    ...(isShort(edit.to) && { after: edit.to }),
    fingerprint,
  }
}

/** Characters of a value as JSON; longer ones are left out. */
const longestValue = 300

function isShort(value: Json | undefined): value is Json {
  return value !== undefined && JSON.stringify(value).length <= longestValue
}

/** A shared component under the references that it has in each version. */
export function versionsOfShared({ before, after }: Reporting, ref: string, refNow: string): Versions {
  const key = componentKeyOf(refNow) ?? { section: 'schemas', name: refNow }
  return {
    subject: { kind: 'component', ...key },
    section: key.section,
    before: sharedContent(before, ref),
    after: sharedContent(after, refNow),
  }
}

function sharedContent({ components }: Side, ref: string): StoredContent | undefined {
  const value = components.get(ref)
  return value === undefined ? undefined : { v: 1, kind: 'component', value }
}

function partsOn(
  content: StoredContent | undefined,
  { section }: Versions,
  steps: Steps | undefined,
  versions: Versions,
): Part[] | undefined {
  if (content === undefined || steps === undefined) return undefined
  const reading = content === versions.before ? plainReading : readingAs(versions.before, content)
  return wayOf(rootPartOf(content, section), steps, reading)
}

interface RuleOfEdit extends Pick<Finding, 'ruleId' | 'level' | 'direction'> {
  isSpared: boolean
}

function ruleOf({ topic, isFlipped, hidden }: Edit, sent: Sent): RuleOfEdit {
  if (!isDirected(topic)) {
    const isSpared = sent.isUnstable && !topic.startsWith('operation-stability')
    return { ruleId: topic, level: isSpared ? 'harmless' : plainTopics[topic], direction: 'none', isSpared }
  }
  const direction = isFlipped ? otherDirection(sent.direction) : sent.direction
  const isSpared = isHiddenIn(hidden, direction) || isHiddenIn(sent.hidden, direction) || sent.isUnstable
  const level = isSpared ? 'harmless' : directedTopics[topic][direction]
  return { ruleId: `${direction}-${topic}`, level, direction, isSpared }
}
