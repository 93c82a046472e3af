/* One call to a collection that keeps what it is sent: its items, begun with the first call, and the answer from them. */
import { answerByState } from './answer-by-state.ts'
import { beginItems, type CollectionOperations } from './begin-items.ts'
import type { CollectionCall, KeptCollection } from './collections.ts'
import type { NewUuid } from './kept-items.ts'
import type { MockStates } from './mock-states.ts'
import type { AnswerRefusal, MockAnswer, MockAsked, MockedOperation } from '../answer-operation.ts'
import type { MockRequest } from '../read-request.ts'

export interface StatePlace {
  states: MockStates
  /** Whose items: empty for those that callers share. */
  session: string
  newUuid: NewUuid
}

/** The name a caller gives its own state in a header; empty for the shared one, and for what is no name. */
export function sessionOf(header: string | undefined): string {
  return header !== undefined && /^[\x21-\x7e]{1,100}$/.test(header) ? header : ''
}

/** Whether the items of the call have to be begun, from what the document shows. */
export function isBegun(
  { collection, key }: CollectionCall<KeptCollection<unknown>>,
  { states, session }: StatePlace,
): boolean {
  return states.find(session, key, setupOf(collection)) !== undefined
}

/** @param operations those of the collection, asked for where its items have to be begun */
export function keeperOf(
  call: CollectionCall<KeptCollection<unknown>>,
  { states, session, newUuid }: StatePlace,
  operations: () => CollectionOperations,
): (
  operation: MockedOperation,
  asked: MockAsked,
  request: MockRequest,
  answer: MockAnswer,
) => MockAnswer | AnswerRefusal {
  const { collection, key } = call
  const setup = setupOf(collection)
  return (operation, asked, request, answer) => {
    // Whoever called at the same time may have begun them.
    const items = states.find(session, key, setup) ?? beginItems(collection, operations())
    const hasRoom = (characters: number) => states.hasRoom(session, characters)
    const result = answerByState(operation, asked, request, answer, { call, items, newUuid, hasRoom })
    states.keep(session, key, { setup, items })
    return result
  }
}

/** Changes with everything its items hang on. */
const setupOf = ({ path, keyName, idField, listAt, itemAt }: KeptCollection<unknown>): string =>
  JSON.stringify([path, keyName, idField, listAt, itemAt])
