/* The thread that reads large pushes. */
import { freeMemory } from '../../../../core/threads/free-memory.ts'
import { readPush, type PushInput, type PushOutcomeRead } from './read-push.ts'

const largeBytes = 1_000_000

export default async function readInThread(input: PushInput): Promise<PushOutcomeRead> {
  const outcome = await readPush(input)
  if (input.bytes.length >= largeBytes) freeMemory()
  return outcome
}
