import { createInterface } from 'node:readline'
import { defineCommand } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { jsonOption, serverOptions } from '../common-options.ts'
import type { Called, Options } from '../parse-call.ts'
import { language } from '../texts.ts'
import { readSettings, type RemoteSettings } from './settings.ts'

/** Its messages are JSON in any case. */
const options = { ...jsonOption, ...serverOptions } as const satisfies Options

export const command = defineCommand({ synopsis: '', words: [0, 0], options, run: mcp })

/** JSON-RPC's code of a failure inside the server. */
const internalError = -32_603

/** Passes messages of the Model Context Protocol on: from standard input to an installation, its answers to standard output, one a line. */
async function mcp({ options: given }: Called<typeof options>): Promise<number> {
  const settings = await readSettings(given)
  const pipe = new Pipe(settings)
  const running = new Set<Promise<void>>()
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    const work = pipe.pass(line).finally(() => running.delete(work))
    running.add(work)
  }
  await Promise.all(running)
  return exitCodes.done
}

class Pipe {
  readonly #settings: RemoteSettings
  /** That client and server agreed on. */
  #version: string | undefined

  constructor(settings: RemoteSettings) {
    this.#settings = settings
  }

  async pass(line: string): Promise<void> {
    try {
      for (const text of await this.#ask(line)) {
        this.#version ??= textAt(parse(text), 'result', 'protocolVersion')
        process.stdout.write(`${text}\n`)
      }
    } catch (error) {
      const id = idOf(parse(line))
      const message = error instanceof Error ? error.message : String(error)
      if (id === undefined) process.stderr.write(`${message}\n`)
      else process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: internalError, message } })}\n`)
    }
  }

  async #ask(line: string): Promise<string[]> {
    const { url, token } = this.#settings
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
        ...{ authorization: `Bearer ${token}`, 'accept-language': language },
        ...(this.#version !== undefined && { 'mcp-protocol-version': this.#version }),
      },
      body: line,
    })
    const text = await response.text()
    if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) return dataOf(text)
    const answer = parse(text)
    if (answer === undefined) return []
    if (textAt(answer, 'jsonrpc') === undefined)
      throw new Error(textAt(answer, 'msg') ?? `HTTP ${String(response.status)}`)
    return [JSON.stringify(answer)]
  }
}

/** Of a request; undefined for a notification, which wants no answer. */
function idOf(message: unknown): string | number | undefined {
  if (typeof message !== 'object' || message === null || !('id' in message)) return undefined
  return typeof message.id === 'string' || typeof message.id === 'number' ? message.id : undefined
}

/** The messages of an event stream that has ended, one a line each. */
function dataOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : []))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text or number at a path of a value. */
function textAt(value: unknown, ...path: string[]): string | undefined {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Reflect.get(found, name)
  }
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}
