/* A release as a source of the reading page. */
import { getReleaseComponents, getReleaseDoc, getReleaseDocProps, getReleaseTree } from '@lectern/contracts'
import { call } from '../../../../shared/api/client.ts'
import type { ReadingSource } from '../../../../entities/document/reading-source.ts'
import { readReleasePath } from '../../../../entities/release/release-paths.ts'

/** @param version distinguishes what is frozen from what was before: a release changes only by an act */
export function createReleaseSource(id: string, version: number): ReadingSource {
  return {
    treeKey: ['release', id, 'tree', String(version)],
    docKey: ['release', id, 'doc', String(version)],
    fetchTree: (signal) => call(getReleaseTree, { query: { id } }, { signal }),
    fetchDoc: (docId, signal) => call(getReleaseDoc, { query: { id, docId } }, { signal }),
    fetchComponents: (doc, refs) => call(getReleaseComponents, { body: { id, docId: doc.id, refs } }),
    fetchServiceProps: (docId, signal) => call(getReleaseDocProps, { query: { id, docId } }, { signal }),
    pageOf: (docId) => readReleasePath(id, docId),
  }
}
