import { useMemo } from 'react'
import type { Documented } from '../match/match-answer.ts'
import { isRunning, lastHop, type CallState } from '../send/call-state.ts'
import { joinPieces, kindOfAnswer, type AnswerKind } from './answer-kind.ts'
import type { AnswerToRead, ReadAnswer } from './read-answer.ts'
import { useReadAnswer } from './use-read-answer.ts'

export interface Answer {
  kind: AnswerKind
  contentType: string
  /** The whole body; undefined while it is received. */
  bytes: Uint8Array<ArrayBuffer> | undefined
  /** What it says; undefined while it is read. */
  read: ReadAnswer | undefined
}

/** The body of a call's response, read once it is there. */
export function useAnswer(call: CallState, documented: Documented): Answer {
  const hop = lastHop(call)
  const contentType = hop?.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
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
  return { kind, contentType, bytes, read: useReadAnswer(toRead) }
}
