/* Work that other people wrote, in a thread: ended when it takes too long or too much. */
import type { Transferable } from 'node:worker_threads'
import { AppError } from '../app-error.ts'
import type { ThreadPool } from './thread-pool.ts'

interface Bounds {
  /** A thread that takes longer is ended, whatever it does. */
  mostMs: number
  transferList?: readonly Transferable[]
}

/**
 * `undefined` when it took too long, or more memory than the thread has.
 * @throws {AppError} too_many_requests when too many wait for a thread
 */
export async function runBounded<Input, Output>(
  pool: ThreadPool<Input, Output>,
  input: Input,
  { mostMs, transferList = [] }: Bounds,
): Promise<Output | undefined> {
  const signal = AbortSignal.timeout(mostMs)
  try {
    return await pool.run(input, { signal, transferList })
  } catch (error) {
    if (signal.aborted || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
    // As the library says it, which has no code for it.
    if (error instanceof Error && /queue is at limit/i.test(error.message)) throw new AppError('too_many_requests')
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
