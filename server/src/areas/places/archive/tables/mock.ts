/* What calls of mock addresses are answered with before their documents are asked. */
import {
  MockCollectionCall,
  mockCollectionLimits,
  MockCondition,
  mockRuleLimits,
  MockRuleAnswer,
} from '@lectern/contracts'
import { sql } from 'kysely'
import Type from 'typebox'
import { among, describeTable } from './describe-table.ts'
import { flag, id, jsonOf, name, number, refOrNull, refTo, written } from './fields.ts'

const place = Type.String({ maxLength: mockCollectionLimits.place })

export const mockTables = {
  mockRules: describeTable({
    table: 'mock_rule',
    fields: {
      id,
      moduleId: refTo('modules'),
      docId: refOrNull('docs'),
      isForProject: Type.Optional(flag),
      name: name(mockRuleLimits.name),
      position: number,
      isOn: flag,
      conditions: jsonOf(Type.Array(MockCondition, { maxItems: mockRuleLimits.conditions })),
      matchesAny: Type.Optional(flag),
      answer: jsonOf(MockRuleAnswer),
      version: number,
      updatedBy: refTo('people'),
      ...written,
    },
    rows: { where: ({ moduleIds }) => sql`${among('own.module_id', moduleIds)} and own.deleted_at_ms is null` },
    restored: () => ({ deleted_at_ms: null }),
  }),
  mockCollections: describeTable({
    table: 'mock_collection',
    fields: {
      id,
      moduleId: refTo('modules'),
      path: name(mockCollectionLimits.path),
      itemPath: Type.String({ maxLength: mockCollectionLimits.path }),
      isOn: flag,
      keyName: Type.Optional(place),
      calls: Type.Optional(jsonOf(Type.Array(MockCollectionCall, { maxItems: mockCollectionLimits.calls }))),
      idField: place,
      listAt: place,
      itemAt: place,
      ...written,
    },
    rows: { where: ({ moduleIds }) => among('own.module_id', moduleIds) },
    unique: ['moduleId', 'path'],
  }),
}
