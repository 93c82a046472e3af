/* An application as it was at a moment, as a source of the reading page. */
import {
  getComponentsAsOf,
  getDocAsOf,
  getTreeAsOf,
  listMoments,
  type DocAsOf,
  type DocDetail,
  type TreeAsOf,
} from '@lectern/contracts'
import type { ReadingSource } from '../../../entities/document/reading-source.ts'
import { callQuery } from '../../../shared/api/call-query.ts'
import { call } from '../../../shared/api/client.ts'

/** Address of the page; without a document for the application as a whole, without a moment for yesterday. */
export function asOfPath(moduleId: string, docId?: string, atMs?: number): string {
  const path = ['/module/asOf', moduleId, ...(docId === undefined ? [] : [docId])].join('/')
  return atMs === undefined ? path : `${path}?at=${String(atMs)}`
}

export function createAsOfSource(moduleId: string, atMs: number): ReadingSource {
  return {
    treeKey: ['asOf', moduleId, String(atMs)],
    docKey: ['asOf', moduleId, String(atMs), 'doc'],
    fetchTree: (signal) => call(getTreeAsOf, { query: { moduleId, atMs } }, { signal }),
    fetchDoc: (id, signal) => call(getDocAsOf, { query: { moduleId, id, atMs } }, { signal }),
    fetchComponents: (_doc, refs) => call(getComponentsAsOf, { body: { moduleId, atMs, refs } }),
    // What a service was is said in its documents.
    fetchServiceProps: () => Promise.resolve(noService),
    pageOf: (docId) => asOfPath(moduleId, docId, atMs),
  }
}

const noService = { interfaceName: '', version: '', protocol: '', author: '', dependency: '' }

/** Documents from `createAsOfSource` say more than others. */
export function isAsOf(detail: DocDetail): detail is DocAsOf {
  return 'savedAtMs' in detail
}

/** What the tree of `createAsOfSource` says besides; `undefined` while it is not there. */
export function sinceOf(tree: object | undefined): TreeAsOf['since'] | undefined {
  // The only trees under this source's key are its own.
  return tree !== undefined && 'since' in tree ? (tree as TreeAsOf).since : undefined
}

/** The last moments at which the application was changed. */
export const momentsQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'moments'], listMoments, { query: { moduleId } })
