/* A browser that listens to live events; collects what it is sent. Close it before the app closes. */
import { streamEvents } from '@lectern/contracts'
import { expect } from 'vitest'

export class EventListener {
  text = ''
  isOver = false
  response: Response | undefined
  readonly #abort = new AbortController()

  /** Comes back once the server has accepted the connection. */
  async open(address: string, token: string): Promise<this> {
    this.response = await fetch(address + streamEvents.path, { headers: { token }, signal: this.#abort.signal })
    void this.#read()
    await expect.poll(() => this.text).toContain(': connected')
    return this
  }

  get events(): { name: string; data: unknown }[] {
    const blocks = this.text.matchAll(/event: (\S+)\ndata: (.*)\n\n/g)
    return [...blocks].map(([, name = '', data = '']) => {
      const parsed: unknown = JSON.parse(data)
      return { name, data: parsed }
    })
  }

  async close(): Promise<void> {
    this.#abort.abort()
    await expect.poll(() => this.isOver).toBe(true)
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder()
    try {
      const body: AsyncIterable<Uint8Array> | undefined = this.response?.body ?? undefined
      if (body !== undefined) for await (const chunk of body) this.text += decoder.decode(chunk, { stream: true })
    } catch {
      // Closed by the test.
    }
    this.isOver = true
  }
}
