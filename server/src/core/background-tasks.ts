import type { FastifyBaseLogger } from 'fastify'

/** Work a request starts and does not wait for, so that the time of the answer reveals nothing about it. */
export class BackgroundTasks {
  readonly #log: FastifyBaseLogger
  readonly #running = new Set<Promise<void>>()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Begins once the answer is on its way. A failure is logged, nothing else. */
  run(what: string, work: () => Promise<void>): void {
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => {
        this.#log.error({ err: error }, `${what} failed`)
      })
      .finally(() => this.#running.delete(done))
    this.#running.add(done)
  }

  /** Resolves when nothing runs any more. */
  async finish(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
