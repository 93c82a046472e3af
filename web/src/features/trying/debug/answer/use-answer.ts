import type { CallHop } from '@lectern/contracts'
import type { Documented } from '@lectern/model'
import { useMemo } from 'react'
import { isRunning, lastHop, type CallState } from '../send/call-state.ts'
import { isStructured, joinPieces, kindOfAnswer, type AnswerKind } from './answer-kind.ts'
import type { AnswerToRead, ReadAnswer } from './read-answer.ts'
import { useReadAnswer } from './use-read-answer.ts'

/** Bytes from which a structured text is read in a worker: less is read sooner than a worker starts. */
const workerBytes = 200_000

export interface Answer {
  kind: AnswerKind
  contentType: string
  /** The whole body; undefined while it is received. */
  bytes: Uint8Array<ArrayBuffer> | undefined
  /** What was read of it; undefined before that. */
  read: ReadAnswer | undefined
}

/** The body of a call's response, read once it is there. */
export function useAnswer(call: CallState, documented: Documented): Answer {
  const hop = lastHop(call)
  const contentType = valueOf(hop, 'content-type')
  const kind = kindOfAnswer(contentType, call.bytes)
  const isComplete = hop !== undefined && !isRunning(call)
  const bytes = useMemo(() => (isComplete ? joinPieces(call.pieces) : undefined), [isComplete, call.pieces])
  const { way, phase } = call
  const isCut = phase !== 'done' || (call.end?.cut ?? null) !== null
  const toRead = useMemo((): AnswerToRead | undefined => {
    if (bytes === undefined || hop === undefined) return undefined
    const { method, status, headers } = hop
    const isCompared = !isCut && kind !== 'events' && documented.responses.length > 0
    return {
      bytes,
      contentType,
      kind,
      answered: { method, status, headers, hasAllHeaders: way === 'proxy' },
      documented: isCompared ? documented : undefined,
    }
  }, [bytes, hop, isCut, kind, contentType, documented, way])
  const expectedBytes = Math.max(call.bytes, announcedBytes(hop))
  const isLarge = expectedBytes >= workerBytes && isStructured(kindOfAnswer(contentType, expectedBytes))
  return { kind, contentType, bytes, read: useReadAnswer(toRead, isLarge) }
}

/** Of the body, as its headers have it; 0 when they do not. */
function announcedBytes(hop: CallHop | undefined): number {
  return Number(valueOf(hop, 'content-length')) || 0
}

function valueOf(hop: CallHop | undefined, header: string): string {
  return hop?.headers.find(({ name }) => name.toLowerCase() === header)?.value ?? ''
}
