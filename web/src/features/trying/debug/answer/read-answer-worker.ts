/* Reads large bodies beside the page. */
import { readAnswer, type AnswerToRead } from './read-answer.ts'

self.onmessage = ({ data }: MessageEvent<AnswerToRead>) => {
  self.postMessage(readAnswer(data))
}
