/* The thread that reads the rows of large documents. */
import type { DocumentRows } from '../../../documents/doc/organise/bulk-queries.ts'
import { readPushedRows, type ReadDocument } from './pushed-rows.ts'

export default function readInThread(document: ReadDocument): DocumentRows {
  return readPushedRows(document)
}
