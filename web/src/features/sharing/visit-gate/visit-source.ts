import { getVisitComponents, getVisitDoc, getVisitDocProps, getVisitTree, searchVisit } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { treeQuery, type ReadingSource } from '../../../entities/document/reading-source.ts'
import { forgetAccess, visitorHeaders, type Visit } from '../../../entities/visit/visit-access.ts'
import { pathOfVisit } from '../../../entities/visit/visit-link.ts'
import { endsVisit, isApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/client.ts'

/**
 * Reads what visitors see, with the access this device has. An access that no longer opens it is forgotten; one to what is paused is kept.
 * @param onClosed called when it has ended, is paused, or needs its password, an email address or another network
 */
export function createVisitSource(visit: Visit, onClosed: () => void): ReadingSource {
  const subject = { of: visit.of, id: visit.key }
  const watched = async <T>(reading: Promise<T>): Promise<T> => {
    try {
      return await reading
    } catch (error) {
      if (isApiError(error, 'visit_locked')) forgetAccess(visit)
      if (endsVisit(error)) onClosed()
      throw error
    }
  }
  const options = (signal?: AbortSignal) => ({ signal, headers: visitorHeaders(visit) })
  return {
    treeKey: ['visit', visit.of, visit.key, 'tree'],
    docKey: ['visit', visit.of, visit.key, 'doc'],
    fetchTree: (signal) => watched(call(getVisitTree, { query: subject }, options(signal))),
    fetchDoc: (docId, signal) => watched(call(getVisitDoc, { query: { ...subject, docId } }, options(signal))),
    fetchComponents: ({ id: docId }, refs) =>
      watched(call(getVisitComponents, { body: { ...subject, docId, refs } }, options())),
    fetchServiceProps: (docId, signal) =>
      watched(call(getVisitDocProps, { query: { ...subject, docId } }, options(signal))),
    searchTexts: async (text, signal) =>
      (await watched(call(searchVisit, { body: { ...subject, text } }, options(signal)))).docIds,
    pageOf: (docId) => `${pathOfVisit(visit)}/${docId}`,
  }
}

const treeAskMs = 30_000

/** The tree as it is now, while it is looked at: what its owner adds shows without a reload, and so does that it is closed. */
export const visitTreeQuery = (source: ReadingSource) =>
  queryOptions({
    ...treeQuery(source),
    refetchInterval: treeAskMs,
    refetchOnWindowFocus: 'always',
    // What is the same is not drawn again.
    structuralSharing: true,
  })
