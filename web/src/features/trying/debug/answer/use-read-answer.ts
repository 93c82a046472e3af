import { useEffect, useState } from 'react'
import type { AnswerToRead, ReadAnswer } from './read-answer.ts'

/** Bytes from which a body is read in a worker: less is read sooner than a worker starts. */
const workerBytes = 200_000

/** What a body says; undefined while it is being read. */
export function useReadAnswer(answer: AnswerToRead | undefined): ReadAnswer | undefined {
  const [read, setRead] = useState<{ of: AnswerToRead; result: ReadAnswer }>()
  useEffect(() => {
    if (answer === undefined) return
    const show = (result: ReadAnswer) => setRead({ of: answer, result })
    return answer.bytes.length < workerBytes ? readHere(answer, show) : readBeside(answer, show)
  }, [answer])
  return read !== undefined && read.of === answer ? read.result : undefined
}

type Show = (result: ReadAnswer) => void

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

function readBeside(answer: AnswerToRead, show: Show): () => void {
  const worker = new Worker(new URL('read-answer-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => show(data)
  worker.postMessage(answer)
  return () => worker.terminate()
}
