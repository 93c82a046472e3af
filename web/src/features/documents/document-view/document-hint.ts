import type { DocType } from '@lectern/contracts'

/** What a tree knows of a document before it is loaded. */
export interface DocumentHint {
  name: string
  httpMethod: string
  type: DocType
}
