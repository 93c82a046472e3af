/* What a collection begins with: the items its document shows. */
import { isObject, isSameJson, ownValue, type Json, type JsonObject } from '../../json.ts'
import { answerOperation, type MockedOperation } from '../answer-operation.ts'
import { jsonOf } from './answer-by-state.ts'
import type { KeptCollection } from './collections.ts'
import { idNamesOf } from './item-keys.ts'
import { KeptItems } from './kept-items.ts'
import { findIdField, findItem, findList, valueAt, writtenSteps } from './places.ts'

/** Its documented calls, where it has them. */
export interface CollectionOperations {
  list: MockedOperation | undefined
  read: MockedOperation | undefined
  create: MockedOperation | undefined
}

export function beginItems(
  collection: KeptCollection<unknown>,
  { list, read, create }: CollectionOperations,
): KeptItems {
  const { idField: chosen, listAt, itemAt } = collection
  const [listed, single, created] = [list, read, create].map(bodyOf)
  const listSteps = writtenSteps(listAt) ?? findList(listed)
  const inList = listSteps && valueAt(listed, listSteps)
  const items = Array.isArray(inList) ? inList.filter(isObject) : []
  const idField = chosen === '' ? findIdField(idNamesOf(collection, read), items[0] ?? single ?? created) : chosen
  const itemIn = (body: Json | undefined): JsonObject | undefined => {
    const steps = writtenSteps(itemAt) ?? findItem(body, idField)
    const item = steps && valueAt(body, steps)
    return isObject(item) ? item : undefined
  }
  const one = itemIn(single)
  const shape: JsonObject = { ...items[0], ...(one ?? itemIn(created)) }
  const seeds = items.map((item) => ({ ...shape, ...item }))
  // Documents that show another item alone than in the list have both.
  const ids = items.map((item) => ownValue(item, idField))
  const id = ownValue(one, idField)
  const isNew = id !== undefined && ids.every((each) => typeof each === typeof id && !isSameJson(each, id))
  return new KeptItems({ idField, shape, seeds: isNew ? [...seeds, shape] : seeds })
}

function bodyOf(operation: MockedOperation | undefined): Json | undefined {
  if (operation === undefined) return undefined
  const answer = answerOperation(operation, { accept: 'application/json, application/*;q=0.5, */*;q=0.1', prefer: '' })
  return 'problem' in answer ? undefined : jsonOf(answer)
}
