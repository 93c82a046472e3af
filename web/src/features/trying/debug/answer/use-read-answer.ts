import { useEffect, useRef, useState } from 'react'
import type { AnswerToRead, ReadAnswer } from './read-answer.ts'

const nothingRead: ReadAnswer = { pretty: undefined, match: undefined }

/**
 * What was read of a body so far; undefined before its text is.
 * @param isLarge it is read in a worker, which may be started while it is received
 */
export function useReadAnswer(answer: AnswerToRead | undefined, isLarge: boolean): ReadAnswer | undefined {
  const [read, setRead] = useState<{ of: AnswerToRead; result: ReadAnswer }>()
  const worker = useRef<Worker>(undefined)
  useEffect(() => {
    if (!isLarge) return
    const started = new Worker(new URL('read-answer-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    return () => {
      worker.current = undefined
      started.terminate()
    }
  }, [isLarge])
  useEffect(() => {
    if (answer === undefined) return
    const show: Show = (part) =>
      setRead((before) => ({
        of: answer,
        result: { ...(before?.of === answer ? before.result : nothingRead), ...part },
      }))
    return worker.current === undefined ? readHere(answer, show) : readIn(worker.current, answer, show)
  }, [answer])
  return read !== undefined && read.of === answer ? read.result : undefined
}

type Show = (part: Partial<ReadAnswer>) => void

function readHere(answer: AnswerToRead, show: Show): () => void {
  let isCurrent = true
  void import('./read-answer.ts').then(({ readAnswer }) => {
    if (!isCurrent) return
    for (const read of readAnswer(answer)) show(read)
  })
  return () => {
    isCurrent = false
  }
}

function readIn(worker: Worker, answer: AnswerToRead, show: Show): () => void {
  worker.onmessage = ({ data }: MessageEvent<Partial<ReadAnswer>>) => show(data)
  // Beyond what a worker can hold: the text is shown as it was sent.
  worker.onerror = () => show({})
  worker.postMessage(answer)
  return () => {
    worker.onmessage = null
    worker.onerror = null
  }
}
