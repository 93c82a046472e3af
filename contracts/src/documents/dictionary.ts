/* Dictionaries (`enum` in paths): values that fields of an application name (specification §7). */
import Type, { type Static } from 'typebox'
import { endpoint, onProject } from '../endpoint.ts'
import { Description, EpochMs, Name, OneOf, PublicId, Strict } from '../scalars.ts'

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

export const listDictionaries = endpoint({
  method: 'GET',
  path: '/doc/enum/info/baselist',
  summary: 'Dictionaries of an application, by name',
  access: onProject('read', { module: 'moduleId' }),
  machines: true,
  query: Strict({ moduleId: PublicId }),
  reply: Type.Array(Dictionary),
})

export const listDictionaryItems = endpoint({
  method: 'GET',
  path: '/doc/enum/item/list',
  summary: 'Items of a dictionary, in their order',
  access: onProject('read', { dictionary: 'enumId' }),
  machines: true,
  query: Strict({ enumId: PublicId }),
  reply: Type.Array(DictionaryItem),
})

export const getDictionary = endpoint({
  method: 'GET',
  path: '/doc/enum/info/detail',
  summary: 'One dictionary with its items',
  access: onProject('read', { dictionary: 'id' }),
  machines: true,
  query: Strict({ id: PublicId }),
  reply: DictionaryDetail,
})

const itemErrors = ['name_taken', 'dictionary_value_taken', 'dictionary_value_unfit'] as const

export const addDictionary = endpoint({
  method: 'POST',
  path: '/doc/enum/info/add',
  summary: 'Create a dictionary',
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
export const updateDictionary = endpoint({
  method: 'POST',
  path: '/doc/enum/info/update',
  summary: 'Rename or describe a dictionary, change its items',
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
export const deleteDictionary = endpoint({
  method: 'POST',
  path: '/doc/enum/info/delete',
  summary: 'Delete a dictionary, restorable',
  access: onProject('manageDocs', { dictionary: 'id' }),
  body: Strict({ id: PublicId }),
  reply: Type.Object({ trashId: PublicId }),
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

export const getDictionaryUsage = endpoint({
  method: 'GET',
  path: '/doc/enum/info/usage',
  summary: 'Documents and models whose fields name a dictionary',
  access: onProject('read', { dictionary: 'id' }),
  query: Strict({ id: PublicId }),
  reply: DictionaryUsage,
})
