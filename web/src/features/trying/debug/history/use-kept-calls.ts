import { withPlainNames } from '@lectern/model'
import { useCallback } from 'react'
import type { CallDraft, TriedDocument } from '../draft/call-draft.ts'
import { draftOfValues, keptValues } from '../draft/draft-values.ts'
import { requestOfDraft } from '../draft/request-of-draft.ts'
import { lastHop, type CallState } from '../send/call-state.ts'
import { keepCall, type CallPlace } from './call-history.ts'

interface SentCall {
  docId: string
  docName: string
  document: TriedDocument
  draft: CallDraft
}

/** Keeps a call that has ended in the history of this device. */
export function useKeptCalls(place: CallPlace) {
  return useCallback(
    ({ docId, docName, document, draft }: SentCall, ended: CallState) => {
      const values = keptValues(draft)
      // Without secrets: of the values as they are kept.
      const { request } = requestOfDraft(document, { ...draftOfValues(document, values), security: undefined })
      return keepCall(place, {
        docId,
        docName,
        method: request.method,
        url: withPlainNames(request.url),
        way: ended.way,
        atMs: ended.startedAtMs,
        status: lastHop(ended)?.status,
        durationMs: ended.end?.durationMs,
        values,
      })
    },
    [place],
  )
}
