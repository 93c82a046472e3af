import { expect, it } from 'vitest'
import { compareDescriptions } from '../compare-descriptions.ts'
import { compatibilityRules } from '../rules/rules.ts'
import { exampleOfRule } from './examples.ts'

/** The day on which examples with dates are looked at. */
const exampleDay = '2026-06-01'

it.each(compatibilityRules)(
  '$id applies to its example, and nothing else does',
  ({ id, direction, level, ...rule }) => {
    const example = exampleOfRule(rule)
    if (example === undefined) throw new Error(`No example of ${id}`)
    const [before, after] = [example.before, example.after].map((part) => example.build(part, direction))
    if (before === undefined || after === undefined) throw new Error('A part is missing')
    const pairs = before.documents.length === 1 && after.documents.length === 1 ? [{ before: 0, after: 0 }] : undefined
    const findings = compareDescriptions(before, after, { today: exampleDay, ...(pairs && { pairs }) })
    expect(findings.map((finding) => ({ id: finding.ruleId, level: finding.level }))).toEqual([{ id, level }])
  },
)
