/* The thread that joins big contents. */
import { join, type Joined, type Joining } from './join.ts'

export default function joinInThread(joining: Joining): Joined {
  return join(joining)
}
