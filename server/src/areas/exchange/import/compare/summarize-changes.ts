/* What a dry run reports of each thing: what changes, in words, and what it is to callers. */
import { compare, describeChanges, type Change, type ChangeGroup, type Finding, type Json } from '@lectern/model'
import type { ChangeSummary, Comparison } from './items.ts'

/** Most groups of changes of one thing, and most changes of one of them. */
const mostGroups = 20
/** Most findings of one thing. */
const mostFindings = 200
/** Names of one group, which are counted by them. */
const mostNames = 200
/** Characters of a value in a sentence. */
const longestText = 120
/** Characters of a value as JSON; longer ones are left out. */
const longestValue = 300

/** What the source changes here, and what it would change where people have to decide. */
export function summarizeComparison(
  { ours, after, theirs, open, section }: Comparison,
  findings: readonly Finding[],
): ChangeSummary {
  const options = section === undefined ? {} : { section }
  const asked = open.size === 0 ? [] : compare(ours, theirs, options).filter(({ path }) => open.has(path))
  return {
    groups: shortened(describeChanges(compare(ours, after, options), { findings })),
    asked: shortened(describeChanges(asked, { findings })),
    findings: findings.slice(0, mostFindings),
  }
}

/** Of what a report keeps. */
function shortened(groups: readonly ChangeGroup[]): ChangeGroup[] {
  return groups.slice(0, mostGroups).map(({ names, changes, findings, ...group }) => ({
    ...group,
    ...(findings !== undefined && { findings: findings.slice(0, mostGroups) }),
    names: names.slice(0, mostNames).map(shortText),
    changes: changes.slice(0, mostGroups).map(shortChange),
  }))
}

function shortChange({ before, after, params: { name, ...values }, ...change }: Change): Change {
  return {
    ...change,
    params: { name: shortText(name), before: shortText(values.before), after: shortText(values.after) },
    ...(isShort(before) && { before }),
    ...(isShort(after) && { after }),
  }
}

function shortText(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

function isShort(value: Json | undefined): value is Json {
  return value !== undefined && JSON.stringify(value).length <= longestValue
}
