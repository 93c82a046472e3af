/* The thread that works out saves of big contents. */
import { workOut, type WorkedOut, type WorkInput, type WrittenContent } from './work-out.ts'

export default function workInThread(input: WorkInput<WrittenContent>): WorkedOut<WrittenContent> {
  return workOut(input)
}
