/* What spaces and applications decided about changes that concern callers, and about findings. */
import { compatibilityLimits, FindingPlace, FindingSubject, healthLimits } from '@lectern/contracts'
import { describeTable, ofModules, ofSpace } from './describe-table.ts'
import { jsonOf, moment, name, refOrNull, refTo, word } from './fields.ts'

export const compatibilityTables = {
  ruleLevels: describeTable({
    table: 'compatibility_level',
    fields: {
      ruleId: name(80),
      level: word('breaking', 'unknown', 'attention', 'harmless'),
      updatedBy: refTo('people'),
      updatedAtMs: moment,
    },
    rows: { ...ofSpace, step: 'updated_by' },
    unique: ['ruleId'],
  }),
  acceptedBreaks: describeTable({
    table: 'accepted_break',
    fields: {
      moduleId: refTo('modules'),
      fingerprint: name(16),
      ruleId: name(80),
      subject: jsonOf(FindingSubject),
      place: jsonOf(FindingPlace),
      reason: name(compatibilityLimits.reason),
      acceptedBy: refTo('people'),
      acceptedAtMs: moment,
    },
    rows: { ...ofModules, step: 'module_id' },
    unique: ['moduleId', 'fingerprint'],
  }),
  ignoredFindings: describeTable({
    table: 'health_ignored',
    fields: {
      moduleId: refTo('modules'),
      docId: refOrNull('docs'),
      componentId: refOrNull('components'),
      rule: name(80),
      reason: name(healthLimits.reason),
      ignoredBy: refTo('people'),
      ignoredAtMs: moment,
    },
    rows: { ...ofModules, step: 'module_id' },
    unique: ['docId', 'componentId', 'rule'],
  }),
}
