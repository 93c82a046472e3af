/* Which items a call is about: as its path, its query or its body says. */
import { isObject, ownValue, type Json } from '../../json.ts'
import { valueText } from '../../number-literal.ts'
import { parametersOf } from '../../operation/operation.ts'
import type { MockedOperation } from '../answer-operation.ts'
import { bodyValueOf } from '../check-request.ts'
import { readPlaces, sentValueOf, type MockRequest } from '../read-request.ts'
import type { MockCollection, PlacedCall } from './collections.ts'
import { singularOf } from './named-acts.ts'

/** Names without capitals and signs. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[_.-]/g, '')

/** Of one call. */
const mostIds = 1_000

/** What the parameter or field with the id is called: as people say, else as is usual. */
export function keyNamesOf({ keyName, path }: Pick<MockCollection, 'keyName' | 'path'>, idField: string): string[] {
  if (keyName !== '') return [plainName(keyName)]
  const noun = plainName(singularOf(path.split('/').findLast((segment) => /^\w/.test(segment)) ?? ''))
  const names = [plainName(idField), 'id', `${noun}id`]
  return [...names, ...names.map((name) => `${name}s`), 'idlist']
}

/** Which names the field of an item with the id has where calls show it: the last template of a path, the only parameter of a query. */
export function idNamesOf(
  { keyName, calls }: { keyName: string; calls: readonly PlacedCall<unknown>[] },
  read: MockedOperation | undefined,
): string[] {
  const one = calls.find(({ act, path }) => act !== 'list' && act !== 'create' && /(?:\}|\/:\w+)\/?$/.test(path))
  const last = [...(one?.path.matchAll(/\{([^{}]*)\}|:(\w+)/g) ?? [])].at(-1)
  const queries = read === undefined ? [] : queryParametersOf(read)
  const only = queries.length === 1 ? queries[0]?.name : undefined
  return [keyName, last?.[1] ?? last?.[2] ?? '', only ?? ''].filter((name) => name !== '').map(plainName)
}

/** Empty where the call doesn’t say it. */
export function sentIdsOf(names: readonly string[], operation: MockedOperation, request: MockRequest): string[] {
  const places = readPlaces(request, operation.content.path)
  const parameters = queryParametersOf(operation)
  const named = names.flatMap((name) => parameters.filter((each) => plainName(each.name) === name))
  for (const parameter of named) {
    const sent = sentValueOf(parameter, places, operation.components)
    if (sent !== undefined) return textsOf(sent.value)
  }
  const inBody = idsInBody(names, bodyValueOf(request))
  if (inBody.length > 0 || parameters.length !== 1) return inBody
  return parameters.flatMap((each) => textsOf(sentValueOf(each, places, operation.components)?.value))
}

function queryParametersOf({ content, components }: MockedOperation) {
  return parametersOf(content, components).filter((each) => each.in === 'query')
}

/** The body may be the id itself, or a list of them. */
function idsInBody(names: readonly string[], body: Json | undefined): string[] {
  if (!isObject(body)) return textsOf(body)
  for (const wanted of names) {
    const name = Object.keys(body).find((each) => plainName(each) === wanted)
    if (name !== undefined) return textsOf(ownValue(body, name))
  }
  return []
}

function textsOf(value: Json | undefined): string[] {
  const values = [value ?? []].flat().slice(0, mostIds)
  return values.flatMap((each) => (each === null || each === '' || isObject(each) ? [] : [valueText(each)]))
}
