/* Collections of an application that keep what is sent to its mock address. */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { Abilities, ById, Flag, OneOf, PublicId, Strict } from '../scalars.ts'

export const mockCollectionLimits = {
  /** Of one application. */
  collections: 100,
  path: 2_000,
  place: 200,
  /** Of one declared collection. */
  calls: 30,
  /** Documented ones that are found at once. */
  foundCalls: 20,
} as const

const Place = Type.String({ maxLength: mockCollectionLimits.place })

/** `patch` changes the fields that are sent, `replace` all of them. */
export const mockActs = ['list', 'create', 'read', 'patch', 'replace', 'remove'] as const
export type MockAct = (typeof mockActs)[number]

const callFields = {
  method: Type.String({ minLength: 1, maxLength: 20 }),
  /** As documented: `/orders/{id}`. */
  path: Type.String({ minLength: 1, maxLength: mockCollectionLimits.path }),
}
export const MockDocumentedCall = Type.Object(callFields)
export type MockDocumentedCall = Static<typeof MockDocumentedCall>

export const MockCollectionCall = Strict({ act: OneOf(mockActs), ...callFields })
export type MockCollectionCall = Static<typeof MockCollectionCall>

const fields = {
  /** As documented: `/orders`; the name of a declared one. */
  path: Type.String({ minLength: 1, maxLength: mockCollectionLimits.path }),
  isOn: Flag,
  /** Parameter or field of the body that says which item a call is about; empty for the usual names. */
  keyName: Place,
  /** Field that names an item; empty: the one called as in calls about an item, else `id`. */
  idField: Place,
  /** Where the list is in an answer, as `data.list`; `$` for the answer itself, empty for the first list in it. */
  listAt: Place,
  /** Where one item is in an answer; empty for the first object that has the field. */
  itemAt: Place,
}

export const MockCollection = Type.Object({
  ...fields,
  /** What is answered from what is kept. */
  calls: Type.Array(MockCollectionCall),
  /** Someone chose the calls; else the documents show them. */
  isDeclared: Flag,
})
export type MockCollection = Static<typeof MockCollection>

export const MockCollections = Type.Object({
  /** The first ones of many, those that are on before others. */
  collections: Type.Array(MockCollection, { maxItems: mockCollectionLimits.collections }),
  can: Abilities('update'),
})
export type MockCollections = Static<typeof MockCollections>

export const listMockCollections = get('/module/mock/collection/list', 'List the collections of an application', {
  access: onProject('read', { module: 'moduleId' }),
  query: ById('moduleId'),
  reply: MockCollections,
})

export const updateMockCollection = post(
  '/module/mock/collection/update',
  'Turn the state of a collection on or off, and say which calls it has and where its items are',
  {
    access: onProject('manageDocs', { module: 'moduleId' }),
    body: Strict({
      moduleId: PublicId,
      ...fields,
      /** Declares it; left out, its calls stay those that were declared, or that the documents show. */
      calls: Type.Optional(Type.Array(MockCollectionCall, { minItems: 1, maxItems: mockCollectionLimits.calls })),
    }),
    reply: MockCollections,
    errors: ['mock_call_unknown', 'mock_collection_unknown', 'mock_collections_full'],
  },
)

/** One that the documents show stays, without state and settings. */
export const deleteMockCollection = post('/module/mock/collection/delete', 'Delete a collection and its settings', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({ moduleId: PublicId, path: fields.path }),
  reply: MockCollections,
})

export const findMockCalls = get('/module/mock/call/find', 'Find documented calls of an application by their path', {
  access: onProject('read', { module: 'moduleId' }),
  query: Strict({ moduleId: PublicId, text: Type.String({ maxLength: 200 }) }),
  reply: Type.Array(MockDocumentedCall, { maxItems: mockCollectionLimits.foundCalls }),
})

/** Restores the items that the examples have, for all callers. */
export const resetMockState = post('/module/mock/state/reset', 'Reset the state of a mock address', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({ moduleId: PublicId }),
  reply: Type.Null(),
})
