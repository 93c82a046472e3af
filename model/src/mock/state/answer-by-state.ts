/*
 * Answers of calls to a collection whose items are kept: the document's own answer, in which these stand instead of its example. Does not own: which
 * calls that are (`collections.ts`), where the items are kept (`mock-states.ts`).
 */
import { isObject, ownValue, setOwn, type Json, type JsonObject } from '../../json.ts'
import { doubleOf, jsonText, parseJson } from '../../number-literal.ts'
import { requestBodyOf } from '../../operation/operation.ts'
import { responsesOf } from '../../operation/responses.ts'
import { rowsOf } from '../../schema-rows/read.ts'
import {
  answerDocumented,
  type AnswerRefusal,
  type MockAnswer,
  type MockAsked,
  type MockedOperation,
} from '../answer-operation.ts'
import { essenceOf } from '../prefer.ts'
import type { MockRequest } from '../read-request.ts'
import type { CollectionCall, MockCollection } from './collections.ts'
import { keyNamesOf, sentIdsOf } from './item-keys.ts'
import { mostItems, type KeptItems, type NewUuid } from './kept-items.ts'
import {
  fieldsAt,
  findIdAlone,
  findItem,
  findList,
  shownItem,
  valueAt,
  withValueAt,
  writtenSteps,
  type Steps,
} from './places.ts'
import { readSentItem, patchedItem } from './sent-item.ts'
import { selectItems, withCounts } from './select-items.ts'

export interface StateCall {
  call: CollectionCall<MockCollection>
  items: KeptItems
  newUuid: NewUuid
  /** Whether so many characters more may be kept. */
  hasRoom: (characters: number) => boolean
}

/** @param answer of the document */
export function answerByState(
  operation: MockedOperation,
  asked: MockAsked,
  request: MockRequest,
  answer: MockAnswer,
  state: StateCall,
): MockAnswer | AnswerRefusal {
  const isDone = answer.refused === undefined && answer.status >= 200 && answer.status < 300
  if (!isDone) return answer
  const { call, items } = state
  if (call.act === 'list') return answerWithList(operation, request, answer, state)
  const refuse = (status: 404 | 409 | 507, problem: AnswerRefusal['problem'], item = ''): MockAnswer | AnswerRefusal =>
    answerDocumented(operation, asked, status) ?? { status, problem, documented: [], item, faults: [] }
  if (call.act === 'create') {
    const sent = readSentItem(request, items)
    const wanted = ownValue(sent, items.idField)
    const isTaken = wanted !== undefined && items.get(items.idOf(sent)) !== undefined
    // Numbers are given by the service: bodies that are copied from the document have that of its example.
    if (isTaken && doubleOf(wanted) === undefined) return refuse(409, 'itemTaken', items.idOf(sent))
    const isNamed = wanted !== undefined && !isTaken
    const begun = withoutFields(items.shape, sentFieldsOf(operation))
    const whole = { ...begun, ...sent }
    const item = isNamed ? whole : items.withNewId(whole, state.newUuid)
    if (items.isFull || !state.hasRoom(jsonText(item).length)) return refuse(507, 'stateFull')
    items.put(item)
    return withLocation(answerWithItem(operation, answer, item, state), items.idOf(item), request)
  }
  const ids = idsOf(operation, request, state)
  const [id] = ids
  // Nobody can tell which item it is about.
  if (id === undefined) return answer
  const before = items.get(id)
  if (before === undefined) return refuse(404, 'itemUnknown', id)
  if (call.act === 'read') return answerWithItem(operation, answer, before, state)
  if (call.act === 'remove') {
    for (const each of ids) items.remove(each)
    return answerWithItem(operation, answer, before, state)
  }
  const item = changedItem(operation, request, before, state)
  if (!state.hasRoom(jsonText(item).length)) return refuse(507, 'stateFull')
  items.put(item)
  return answerWithItem(operation, answer, item, state)
}

/** Several ids of a call that removes them may stand in one text: `/orders/7,8`. */
function idsOf(operation: MockedOperation, request: MockRequest, { call, items }: StateCall): string[] {
  const ids =
    call.id === undefined ? sentIdsOf(keyNamesOf(call.collection, items.idField), operation, request) : [call.id]
  const [first] = ids
  const isOne = call.act !== 'remove' || ids.length !== 1 || first === undefined || items.get(first) !== undefined
  return isOne ? ids : first.split(',').slice(0, mostItems)
}

/** A replaced item keeps what callers can't send; its id stays. */
function changedItem(
  operation: MockedOperation,
  request: MockRequest,
  before: JsonObject,
  { call, items }: StateCall,
): JsonObject {
  const sent = readSentItem(request, items)
  const item =
    call.act === 'patch'
      ? patchedItem(before, sent, request)
      : { ...withoutFields(before, sentFieldsOf(operation)), ...sent }
  const { keyName } = call.collection
  if (keyName !== items.idField && ownValue(items.shape, keyName) === undefined) delete item[keyName]
  const id = ownValue(before, items.idField)
  if (id !== undefined) setOwn(item, items.idField, id)
  return item
}

/** Fields that the document lets callers send: where these are left out, the item has none. */
function sentFieldsOf({ content, components }: MockedOperation): ReadonlySet<string> {
  const [media] = requestBodyOf(content, components)?.mediaTypes ?? []
  return new Set(media === undefined ? [] : rowsOf(media.schema, components).map(({ name }) => name))
}

function withoutFields(item: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.has(name)))
}

/** The place of created items, below the path they were sent to; where the document has such a header. */
function withLocation(answer: MockAnswer, id: string, { path }: MockRequest): MockAnswer {
  const last = path.split('/').findLast((segment) => segment !== '') ?? ''
  const isBelow = !path.endsWith('/')
  const address = `${isBelow ? `${last}/` : ''}${encodeURIComponent(id)}`
  const headers = answer.headers.map(([name, value]): [string, string] => [
    name,
    name.toLowerCase() === 'location' ? address : value,
  ])
  return { ...answer, headers }
}

function answerWithItem(
  operation: MockedOperation,
  answer: MockAnswer,
  item: JsonObject,
  { call, items }: StateCall,
): MockAnswer {
  return withBody(answer, (body) => {
    const steps = writtenSteps(call.collection.itemAt) ?? findItem(body, items.idField)
    const documented = steps && valueAt(body, steps)
    if (steps !== undefined && isObject(documented)) {
      const fields = fieldsOf(operation, answer, steps)
      return withValueAt(body, steps, shownItem(item, documented, fields))
    }
    const alone = call.act === 'create' ? (steps ?? findIdAlone(body)) : undefined
    const id = ownValue(item, items.idField)
    return alone === undefined || id === undefined ? body : withValueAt(body, alone, id)
  })
}

function answerWithList(
  operation: MockedOperation,
  request: MockRequest,
  answer: MockAnswer,
  { call, items }: StateCall,
): MockAnswer {
  const selection = selectItems(items.list(), operation, request)
  const listed = withBody(answer, (body) => {
    const steps = writtenSteps(call.collection.listAt) ?? findList(body)
    const documented = steps && valueAt(body, steps)
    if (steps === undefined || !Array.isArray(documented)) return body
    const [first] = documented
    if (first !== undefined && !isObject(first)) return body
    const fields = fieldsOf(operation, answer, steps)
    const shown = selection.items.map((item) => shownItem(item, first, fields))
    return withValueAt(withCounts(body, steps, selection), steps, shown)
  })
  const headers = listed.headers.map(([name, value]): [string, string] => [
    name,
    name.toLowerCase() === 'x-total-count' ? String(selection.total) : value,
  ])
  return { ...listed, headers }
}

function fieldsOf({ content, components }: MockedOperation, answer: MockAnswer, steps: Steps) {
  const response = responsesOf(content, components).find(({ status }) => status === answer.response)
  const type = essenceOf(contentTypeOf(answer))
  const media = response?.mediaTypes.find(({ mediaType }) => essenceOf(mediaType) === type) ?? response?.mediaTypes[0]
  return media && fieldsAt(media.schema, components, steps)
}

function contentTypeOf({ headers }: MockAnswer): string {
  return headers.find(([name]) => name === 'content-type')?.[1] ?? ''
}

/** The answer as state gives it; with its documented body where that is no JSON. */
function withBody(answer: MockAnswer, change: (body: Json) => Json): MockAnswer {
  const body = jsonOf(answer)
  const changed = body === undefined ? answer.body : jsonText(change(body), 2)
  return { ...answer, source: 'state', example: '', body: changed }
}

/** Undefined for an answer without a body, or with one of another kind. */
export function jsonOf(answer: MockAnswer): Json | undefined {
  if (answer.body === '' || !/[/+]json$/.test(essenceOf(contentTypeOf(answer)))) return undefined
  try {
    return parseJson(answer.body)
  } catch {
    // Documents may have examples that are not what they say.
    return undefined
  }
}
