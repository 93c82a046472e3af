import { getSharedComponents, getSharedDoc, getSharedDocProps, getShareTree } from '@lectern/contracts'
import type { ReadingSource } from '../../../entities/document/reading-source.ts'
import { shareHeaders } from '../../../entities/share/share-access.ts'
import { isApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/client.ts'

/**
 * Reads what a share holds, with the access this device has.
 * @param onLost called when the share has ended, or wants its password again
 */
export function createShareSource(shareKey: string, onLost: () => void): ReadingSource {
  const watched = async <T>(reading: Promise<T>): Promise<T> => {
    try {
      return await reading
    } catch (error) {
      if (isApiError(error, 'share_locked', 'share_not_found', 'share_expired')) onLost()
      throw error
    }
  }
  const options = (signal?: AbortSignal) => ({ signal, headers: shareHeaders(shareKey) })
  return {
    treeKey: ['share', shareKey, 'tree'],
    docKey: ['share', shareKey, 'doc'],
    fetchTree: (signal) => watched(call(getShareTree, { query: { id: shareKey } }, options(signal))),
    fetchDoc: (docId, signal) =>
      watched(call(getSharedDoc, { query: { shareConfigId: shareKey, docId } }, options(signal))),
    fetchComponents: ({ id: docId }, refs) =>
      watched(call(getSharedComponents, { body: { id: shareKey, docId, refs } }, options())),
    fetchServiceProps: (docId, signal) =>
      watched(call(getSharedDocProps, { query: { shareConfigId: shareKey, docId } }, options(signal))),
    pageOf: (docId) => `/share/${shareKey}/${docId}`,
  }
}
