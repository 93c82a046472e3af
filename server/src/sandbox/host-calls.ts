/*
 * What a script can have the thread do: everything goes through one function that takes and gives text. Nothing here throws: an error of ours
 * would bring its stack, with paths of this machine, into the script.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import type { checkSchema } from './check-schema.ts'
import { hostCall, list, number, oneOf, options, optional, text, whole, type HostCall } from './host-call.ts'
import { cryptoCalls } from './host-crypto.ts'
import { logLines } from './limits.ts'
import type { ScriptLog } from './script-result.ts'

const anyText = text(Infinity)

/** Loaded when a script first asks for it: a thread that replaces a stuck one has to start quickly. */
function loadChecker(): Checker {
  // It is that file.
  return createRequire(import.meta.url)('./check-schema.ts') as Checker
}
type Checker = { checkSchema: typeof checkSchema }

/** Collects what a run writes to its console. */
export class ScriptConsole {
  readonly logs: ScriptLog[] = []
  isCut = false
  #left: number

  constructor(chars: number) {
    this.#left = chars
  }

  readonly call = hostCall(
    { level: oneOf('debug', 'info', 'warn', 'error'), line: whole(0, 1_000_000), text: anyText },
    (log) => {
      this.#write(log)
      return null
    },
  )

  #write({ level, line, text }: ScriptLog): void {
    if (this.logs.length >= logLines || this.#left <= 0) {
      this.isCut = true
      return
    }
    if (text.length > this.#left) this.isCut = true
    this.logs.push({ level, line, text: text.slice(0, this.#left).toWellFormed() })
    this.#left -= text.length
  }
}

const calls: Readonly<Record<string, HostCall>> = {
  ...cryptoCalls,
  random: hostCall({ count: whole(0, 65_536) }, ({ count }) => randomBytes(count).toString('latin1')),
  uuid: hostCall({}, () => randomUUID()),
  /** What does not fit a JSON Schema, the first things. */
  misfits: hostCall({ value: anyText, schema: anyText }, ({ value, schema }) =>
    loadChecker().checkSchema(value, schema),
  ),
  /** Bytes that are no valid UTF-8, as a browser shows them. */
  utf8: hostCall({ latin: anyText }, ({ latin }) => new TextDecoder().decode(Buffer.from(latin, 'latin1'))),
  url: hostCall(
    { href: anyText, base: optional(anyText), part: optional(anyText), value: optional(anyText) },
    ({ href, base, part, value = '' }) => {
      if (!URL.canParse(href, base)) return null
      const url = new URL(href, base)
      if (part !== undefined) setPart(url, part, value)
      const { origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url
      return { href: url.href, origin, protocol, username, password, host, hostname, port, pathname, search, hash }
    },
  ),
  intl: hostCall(
    { kind: oneOf('DateTimeFormat', 'NumberFormat'), locale: list(text(100), 10), options, value: optional(number) },
    ({ kind, locale, options: wanted, value }) => {
      const format =
        kind === 'NumberFormat' ? new Intl.NumberFormat(locale, wanted) : new Intl.DateTimeFormat(locale, wanted)
      return value === undefined ? format.resolvedOptions() : format.format(value)
    },
  ),
}

const settableParts = [
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const

function setPart(url: URL, part: string, value: string): void {
  const known = settableParts.find((each) => each === part)
  if (known !== undefined) url[known] = value
}

/** The answer as JSON: `{value}`, or `{error}` with a message. */
export function answerHostCall(name: string, json: string, console: ScriptConsole): string {
  try {
    const question: unknown = JSON.parse(json)
    if (name === 'log') return JSON.stringify({ value: console.call.answer(question) })
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined
    if (call === undefined) return JSON.stringify({ error: 'There is no such call' })
    return JSON.stringify({ value: call.answer(question) ?? null })
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : 'The call failed' })
  }
}
