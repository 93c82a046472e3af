import type { MessagePort } from 'node:worker_threads'
import type { ThreadAnswer, ThreadMessage, ThreadQuestion } from './import-protocol.ts'

/** A question without its number. */
type Asked = ThreadQuestion extends infer Q ? (Q extends ThreadQuestion ? Omit<Q, 'id'> : never) : never

/** The thread's end of the channel to the server. */
export class ThreadChannel {
  readonly #port: MessagePort
  readonly #open = new Map<number, (answer: ThreadAnswer) => void>()
  #nextId = 1

  constructor(port: MessagePort) {
    this.#port = port
    port.on('message', (answer: ThreadAnswer) => {
      this.#open.get(answer.id)?.(answer)
      this.#open.delete(answer.id)
    })
  }

  send(message: Exclude<ThreadMessage, ThreadQuestion>): void {
    this.#port.postMessage(message)
  }

  /** Asks the server and waits; `transfer` moves buffers instead of copying them. */
  ask(message: Asked, transfer: ArrayBuffer[] = []): Promise<unknown> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#open.set(id, (answer) => {
        if (answer.ok) resolve(answer.value)
        else reject(new Error(`The server could not answer ${message.type}`))
      })
      this.#port.postMessage({ ...message, id }, transfer)
    })
  }

  close(): void {
    this.#port.close()
  }
}
