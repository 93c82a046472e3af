/* The thread that works out answers about big contents. */
import { decide, type Decided, type Decision } from './decide.ts'

export default function decideInThread(decision: Decision): Decided {
  return decide(decision)
}
