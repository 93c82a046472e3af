/* Reads large bodies beside the page. */
import { readAnswer, type AnswerToRead } from './read-answer.ts'

self.onmessage = ({ data }: MessageEvent<AnswerToRead>) => {
  for (const read of readAnswer(data)) self.postMessage(read)
}
