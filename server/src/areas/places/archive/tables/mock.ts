/* What calls of mock addresses are answered with before their documents are asked. */
import {
  MockCollectionCall,
  mockCollectionLimits,
  MockCondition,
  mockRuleLimits,
  MockRuleAnswer,
} from '@lectern/contracts'
import Type from 'typebox'
import { among, describeTable } from './describe-table.ts'
import { flag, id, jsonOf, moment, name, number, orNull, refOrNull, refTo, written } from './fields.ts'

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
      // Before deleted rules were in the trash, they were in no archive.
      deletedAtMs: Type.Optional(orNull(moment)),
      trashId: Type.Optional(refOrNull('trash')),
    },
    rows: { where: ({ moduleIds }) => among('own.module_id', moduleIds) },
    inTrash: 'mockRule',
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
