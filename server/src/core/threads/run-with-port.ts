/*
 * Work in a thread that asks the server for things while it goes on. Owns: the port they speak through, and that the server's own trouble, or the
 * reason the work was stopped for, is what comes of it. Does not own: what is asked.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads'

interface Work<Message, Result> {
  /** Starts it with the thread's end of the port, which has to be transferred. */
  run: (port: MessagePort, signal: AbortSignal) => Promise<Result>
  /** Receives the thread's messages; `fail` ends the work with that error. */
  hear: (message: Message, port: MessagePort, fail: (error: unknown) => void) => void
  signal: AbortSignal
}

export async function runWithPort<Message, Result>({ run, hear, signal }: Work<Message, Result>): Promise<Result> {
  const { port1, port2 } = new MessageChannel()
  const stop = new AbortController()
  let failure: { error: unknown } | undefined
  const fail = (error: unknown): void => {
    failure ??= { error }
    stop.abort()
  }
  port1.on('message', (message: Message) => {
    hear(message, port1, fail)
  })
  try {
    return await run(port2, AbortSignal.any([signal, stop.signal]))
  } catch (error) {
    // Either is more than "aborted".
    if (failure !== undefined) throw failure.error
    signal.throwIfAborted()
    throw error
  } finally {
    port1.close()
  }
}
