/* Dictionaries (`enum` in paths): values that fields of an application name (specification §7). */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { ById, Description, EpochMs, Name, OneOf, PublicId, Strict, Trashed } from '../scalars.ts'

export const dictionaryItemTypes = ['string', 'number', 'boolean'] as const

export const dictionaryLimits = {
  name: 100,
  description: 2_000,
  value: 200,
  itemName: 100,
  itemDescription: 500,
  items: 1_000,
  /** Dictionaries of one application. */
  dictionaries: 500,
  /** Documents and models that `getDictionaryUsage` lists. */
  users: 200,
} as const

export const Dictionary = Type.Object({
  id: PublicId,
  moduleId: PublicId,
  name: Type.String(),
  description: Type.String(),
  itemCount: Type.Integer(),
  modifierName: Type.String(),
  updatedAtMs: EpochMs,
})
export type Dictionary = Static<typeof Dictionary>

export const DictionaryItem = Type.Object({
  id: Type.String(),
  enumId: PublicId,
  value: Type.String(),
  name: Type.String(),
  type: OneOf(dictionaryItemTypes),
  description: Type.String(),
  orderIndex: Type.Integer(),
})
export type DictionaryItem = Static<typeof DictionaryItem>

export const DictionaryDetail = Type.Object({
  ...Dictionary.properties,
  /** The state it was read at; a change names it. */
  revision: Type.String(),
  items: Type.Array(DictionaryItem),
})
export type DictionaryDetail = Static<typeof DictionaryDetail>

const Items = Type.Array(
  Strict({
    /** Of an item that is there already. */
    id: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
    value: Name(dictionaryLimits.value),
    name: Description(dictionaryLimits.itemName),
    type: OneOf(dictionaryItemTypes),
    description: Description(dictionaryLimits.itemDescription),
  }),
  { maxItems: dictionaryLimits.items },
)

export const listDictionaries = get('/doc/enum/info/baselist', 'List the dictionaries of an application, by name', {
  access: onProject('read', { module: 'moduleId' }),
  machines: true,
  query: ById('moduleId'),
  reply: Type.Array(Dictionary),
})

export const listDictionaryItems = get('/doc/enum/item/list', 'List the items of a dictionary', {
  access: onProject('read', { dictionary: 'enumId' }),
  machines: true,
  query: ById('enumId'),
  reply: Type.Array(DictionaryItem),
})

export const getDictionary = get('/doc/enum/info/detail', 'Get a dictionary with its items', {
  access: onProject('read', { dictionary: 'id' }),
  machines: true,
  query: ById('id'),
  reply: DictionaryDetail,
})

const itemErrors = ['name_taken', 'dictionary_value_taken', 'dictionary_value_unfit'] as const

export const addDictionary = post('/doc/enum/info/add', 'Create a dictionary', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({
    moduleId: PublicId,
    name: Name(dictionaryLimits.name),
    description: Type.Optional(Description(dictionaryLimits.description)),
    items: Type.Optional(Items),
  }),
  reply: DictionaryDetail,
  errors: [...itemErrors, 'dictionary_too_many'],
})

/** `items` replaces all of them; `revision` is the one the change started from. */
export const updateDictionary = post('/doc/enum/info/update', 'Update a dictionary and its items', {
  access: onProject('manageDocs', { dictionary: 'id' }),
  body: Strict({
    id: PublicId,
    revision: Type.String({ maxLength: 32 }),
    name: Type.Optional(Name(dictionaryLimits.name)),
    description: Type.Optional(Description(dictionaryLimits.description)),
    items: Type.Optional(Items),
  }),
  reply: DictionaryDetail,
  errors: [...itemErrors, 'changed_meanwhile'],
})

/** Fields that name it keep the name, and show its items again when it is restored. */
export const deleteDictionary = post('/doc/enum/info/delete', 'Delete a dictionary, restorable', {
  access: onProject('manageDocs', { dictionary: 'id' }),
  body: ById('id'),
  reply: Trashed,
})

/** Where in a document or model a dictionary is named. */
export const usePlaces = ['path', 'query', 'header', 'cookie', 'body', 'response', 'model'] as const

export type UsePlace = (typeof usePlaces)[number]

export const DictionaryUsage = Type.Object({
  userCount: Type.Integer(),
  fieldCount: Type.Integer(),
  /** Documents first, then shared models; at most `dictionaryLimits.users`. */
  users: Type.Array(
    Type.Object({
      kind: OneOf(['doc', 'model']),
      /** Of the document; empty for a model. */
      id: Type.String(),
      name: Type.String(),
      httpMethod: Type.String(),
      url: Type.String(),
      fields: Type.Array(
        Type.Object({
          name: Type.String(),
          place: OneOf(usePlaces),
          /** Of a response; empty otherwise. */
          status: Type.String(),
        }),
      ),
    }),
  ),
})
export type DictionaryUsage = Static<typeof DictionaryUsage>

export const getDictionaryUsage = get('/doc/enum/info/usage', 'List the documents and models that use a dictionary', {
  access: onProject('read', { dictionary: 'id' }),
  query: ById('id'),
  reply: DictionaryUsage,
})
