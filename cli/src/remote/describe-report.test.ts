import type { ImportChange, ImportFinding, ImportReport } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { describeReport, endOf } from './describe-report.ts'

const none = { added: 0, changed: 0, unchanged: 3, kept: 0, locked: 0, removed: 0, open: 0, renamed: 0, keptEdits: 2 }
const counts: ImportReport['counts'] = {
  ...{ ...none, folders: 0, components: 0, environments: 0, webhooks: 0, lost: 0 },
  ...{ removedUpstream: 0, trashed: 0, proposed: 0, likely: 0 },
}
const names: ImportReport['names'] = {
  ...{ added: [], changed: [], unchanged: [], kept: [], locked: [], removed: [], open: [], renamed: [] },
  removedUpstream: [],
}
const report: ImportReport = {
  ...{ fileName: 'a.json', moduleId: null, moduleName: 'Shop', version: '3.1.0', isDryRun: true, counts, names },
  jobId: 'j',
  issueCounts: { error: 0, warning: 1, note: 1 },
  issues: [
    { severity: 'warning', pointer: '/paths/~1a', code: 'x', message: 'Odd' },
    { severity: 'note', pointer: '', code: 'y', message: 'Never mind' },
  ],
  changes: { total: 0, breaking: 0, attention: 0, list: [] },
}

it('says only what there is', () => {
  expect(describeReport(report)).toBe('Shop: preview\n3 unchanged, 2 edits kept\nwarning  /paths/~1a  Odd\n')
  const long = { ...report, issueCounts: { error: 2, warning: 4, note: 0 } }
  expect(describeReport(long)).toContain('Odd\n5 more issues are in the report in Lectern\n')
  const changed = { ...report, isDryRun: false, counts: { ...counts, open: 1 }, names: { ...names, open: ['Order'] } }
  expect(describeReport(changed)).toContain('Shop\n1 needs review\n  Order\n')
})

it('says what breaks callers, also where there is no more to say', () => {
  const change = { key: 'a', kind: 'doc', verdict: 'gone', name: 'Order', method: 'GET', url: '/a' } as const
  const none = { sentences: [], questions: [], groups: [], asked: [] }
  const more = { ...none, folderKey: null, open: 0, kept: 0, renamedFrom: null, likely: null }
  const finding: ImportFinding = {
    ...{ ruleId: 'operation-removed', level: 'breaking', direction: 'none', place: [], path: '', isAccepted: false },
    ...{ subject: { kind: 'operation', container: 'paths', method: 'get', path: '/a' }, fingerprint: '0'.repeat(16) },
    ...{ title: 'Operation removed', where: '' },
  }
  const harmless: ImportFinding = { ...finding, level: 'harmless', isAccepted: true }
  const list: ImportChange[] = [
    { ...change, ...more, level: 'breaking', findings: [finding, harmless], isBreaking: true },
  ]
  const shown = describeReport({ ...report, changes: { total: 1, breaking: 1, attention: 0, list } })
  expect(shown).toContain('\n1 breaking\nOrder (breaking)\n  [breaking] operation-removed: Operation removed\nwarning')
  const noted: ImportFinding = {
    ...{ ...finding, ruleId: 'server-removed', level: 'attention' },
    ...{ title: 'Server removed', where: 'A' },
  }
  const others: ImportChange[] = [{ ...change, ...more, level: 'attention', findings: [noted], isBreaking: false }]
  expect(describeReport({ ...report, changes: { total: 1, breaking: 0, attention: 1, list: others } })).toContain(
    '\n1 needs attention\nOrder (attention)\n  [attention] server-removed: Server removed · A\n',
  )
})

it('ends as it was asked to', () => {
  const open = { ...report, counts: { ...counts, open: 1 } }
  const breaking = { ...open, changes: { total: 1, breaking: 1, attention: 0, list: [] } }
  expect(endOf(breaking, new Set())).toBe(0)
  expect(endOf(report, new Set(['breaking', 'conflict']))).toBe(0)
  expect(endOf(open, new Set(['breaking']))).toBe(0)
  expect(endOf(breaking, new Set(['conflict']))).toBe(3)
  expect(endOf(breaking, new Set(['breaking', 'conflict']))).toBe(4)
  expect(endOf(breaking, new Set(['attention']))).toBe(4)
  const noted = { ...open, changes: { total: 1, breaking: 0, attention: 1, list: [] } }
  expect(endOf(noted, new Set(['attention', 'conflict']))).toBe(5)
  expect(endOf(noted, new Set(['breaking']))).toBe(0)
})
