/* Searches that a person keeps under a name of their own. */
import Type, { type Static } from 'typebox'
import { get, member, post } from '../endpoint.ts'
import { Name, OneOf, Strict } from '../scalars.ts'
import { searchKinds, searchLimits } from './search.ts'

export const savedSearchLimits = {
  /** Of one person. */
  saved: 50,
  name: 50,
} as const

export const SavedSearch = Type.Object({
  /** Unique among one's own. */
  name: Type.String(),
  q: Type.String(),
  /** The kind that alone is listed; empty for all. */
  kind: OneOf([...searchKinds, '']),
})
export type SavedSearch = Static<typeof SavedSearch>

export const listSavedSearches = get('/search/saved/list', 'List your saved searches by name, at most 50', {
  access: member,
  tokens: 'never',
  reply: Type.Array(SavedSearch, { maxItems: savedSearchLimits.saved }),
})

/** Replaces the one of the same name. */
export const saveSearch = post('/search/saved/save', 'Save a search under a name', {
  access: member,
  tokens: 'never',
  body: Strict({
    name: Name(savedSearchLimits.name),
    q: Type.String({ minLength: 1, maxLength: searchLimits.query, pattern: '\\S' }),
    kind: OneOf([...searchKinds, '']),
  }),
  reply: SavedSearch,
  errors: ['saved_search_limit_reached'],
})

export const removeSavedSearch = post('/search/saved/remove', 'Delete a saved search', {
  access: member,
  tokens: 'never',
  body: Strict({ name: Name(savedSearchLimits.name) }),
  reply: Type.Null(),
})
