/*
 * A thread that asks the server for what it needs and hands over what it made, one question at a time each with its answer, so that neither side
 * holds all of it.
 */
import type { MessagePort } from 'node:worker_threads'
import { runWithPort } from './run-with-port.ts'
import { openThreadPool, type ThreadPool } from './thread-pool.ts'

/** What a thread may ask, by name. */
export type Host = Readonly<Record<string, (value: never) => unknown>>
type Asked<H extends Host, K extends keyof H> = Parameters<H[K]>[0]
type Answered<H extends Host, K extends keyof H> = Awaited<ReturnType<H[K]>>

interface Question {
  id: number
  name: string
  value: unknown
}
type Answer = { id: number; ok: true; value: unknown } | { id: number; ok: false }

/** The thread's end. */
export class ThreadLink<H extends Host> {
  readonly #port: MessagePort
  readonly #open = new Map<number, (answer: Answer) => void>()
  #nextId = 1

  constructor(port: MessagePort) {
    this.#port = port
    port.on('message', (answer: Answer) => {
      this.#open.get(answer.id)?.(answer)
      this.#open.delete(answer.id)
    })
  }

  ask<K extends keyof H & string>(name: K, value: Asked<H, K>): Promise<Answered<H, K>> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#open.set(id, (answer) => {
        // The host's type defines the answer to a question of this name.
        if (answer.ok) resolve(answer.value as Answered<H, K>)
        else reject(new Error(`The server could not answer ${name}`))
      })
      this.#port.postMessage({ id, name, value } satisfies Question)
    })
  }

  close(): void {
    this.#port.close()
  }
}

/** What a thread is started with. */
export interface ThreadStart<T> {
  task: T
  port: MessagePort
}

const maxHeapMb = 1_024

/** One thread of a kind, started when it is needed. */
export interface Threads<T, R, H extends Host> {
  run(task: T, host: H, signal: AbortSignal): Promise<R>
  close(): Promise<void>
}

export function openThreads<T, R, H extends Host>(file: URL): Threads<T, R, H> {
  const pool = openThreadPool<ThreadStart<T>, R>({ kind: file.href, file, maxHeapMb, isBackground: true })
  return {
    run: (task, host, signal) => runWith(pool, task, host, signal),
    close: () => pool.close(),
  }
}

function runWith<T, R>(pool: ThreadPool<ThreadStart<T>, R>, task: T, host: Host, signal: AbortSignal): Promise<R> {
  return runWithPort<Question, R>({
    signal,
    run: (port, stop) => pool.run({ task, port }, { transferList: [port], signal: stop }),
    hear: (question, port, fail) => {
      answerWith(host, question, port).catch(fail)
    },
  })
}

async function answerWith(host: Host, { id, name, value }: Question, port: MessagePort): Promise<void> {
  // The thread's link lets nothing else be asked than what the host's type names.
  const reply = await host[name]?.(value as never)
  port.postMessage({ id, ok: true, value: reply } satisfies Answer)
}
