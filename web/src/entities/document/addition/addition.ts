/* What a response of a service has that its document lacks: found on the debug page, put in by an editor as an edit like any other. */
import type { FoundFields, Json, Schema } from '@lectern/model'

/** For a response of a document. */
export interface ResponseAddition {
  to: 'response'
  /** `404`, `4XX` or `default`, documented or not. */
  status: string
  /** Empty for a response without a body. */
  mediaType: string
  /** Schema of a body that has none yet. */
  schema?: Schema
  fields?: FoundFields
  example?: Json
}

/** For a shared model. */
export interface ModelFieldsAddition {
  to: 'model'
  name: string
  fields: FoundFields
}

export type Addition = ResponseAddition | ModelFieldsAddition

/** What another page of this application gives an editor that it opens, in the state of the address. */
export function stateOf(addition: Addition): { addition: Addition } {
  return { addition }
}

export function additionIn(state: unknown): Addition | undefined {
  if (typeof state !== 'object' || state === null || !('addition' in state)) return undefined
  // Written by `stateOf`, and gone with the tab.
  return state.addition as Addition
}
