/* Collections of an application that keep what is sent to its mock address. */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { Abilities, ById, Flag, PublicId, Strict } from '../scalars.ts'

export const mockCollectionLimits = {
  /** Of one application. */
  collections: 100,
  path: 2_000,
  place: 200,
} as const

const Place = Type.String({ maxLength: mockCollectionLimits.place })

const fields = {
  /** As documented: `/orders`. */
  path: Type.String({ minLength: 1, maxLength: mockCollectionLimits.path }),
  isOn: Flag,
  /** Field that names an item; empty: the one called as in the path of an item, else `id`. */
  idField: Place,
  /** Where the list is in an answer, as `data.list`; `$` for the answer itself, empty for the first list in it. */
  listAt: Place,
  /** Where one item is in an answer; empty for the first object that has the field. */
  itemAt: Place,
}

export const MockCollection = Type.Object({
  ...fields,
  /** `/orders/{id}`. */
  itemPath: Type.String(),
  /** Documented ones that are answered from what is kept: of the path, and of an item. */
  methods: Type.Array(Type.String()),
  itemMethods: Type.Array(Type.String()),
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
  'Turn the state of a collection on or off, and say where its items are',
  {
    access: onProject('manageDocs', { module: 'moduleId' }),
    body: Strict({ moduleId: PublicId, ...fields }),
    reply: MockCollections,
    errors: ['mock_collection_unknown', 'mock_collections_full'],
  },
)

/** Restores the items that the examples have, for all callers. */
export const resetMockState = post('/module/mock/state/reset', 'Reset the state of a mock address', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({ moduleId: PublicId }),
  reply: Type.Null(),
})
