/* What fields with a dictionary are in examples. */
import { dictionaryIdsOf, dictionaryValues, type Components, type ExampleHints, type Schema } from '@lectern/model'
import type { QueryClient } from '@tanstack/react-query'
import { dictionaryQuery } from './dictionary-queries.ts'

/** Most dictionaries one example asks for; the reading page has as many. */
const mostDictionaries = 100

/** Reads the dictionaries that a schema's fields name. */
export async function readDictionariesOf(
  client: QueryClient,
  schema: Schema,
  components: Components,
): Promise<NonNullable<ExampleHints['dictionaries']>> {
  const ids = dictionaryIdsOf(schema, components).slice(0, mostDictionaries)
  const read = ids.map(async (id) => [id, dictionaryValues((await client.query(dictionaryQuery(id))).items)] as const)
  return new Map(await Promise.all(read))
}
