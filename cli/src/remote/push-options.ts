/* How `push` and `diff` are called. Owns: their options and which go together. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CommandError, UsageError } from '../command.ts'
import { readSettings, type RemoteSettings } from './settings.ts'

const failures = ['breaking', 'conflict'] as const
/** What a push may be asked to fail on. */
export type FailOn = (typeof failures)[number]

export interface PushOptions {
  /** Absent when there are overlays alone. */
  file: string | undefined
  /** Files, in the order they are applied. */
  overlays: readonly string[]
  settings: RemoteSettings
  isDryRun: boolean
  isPartial: boolean
  isJson: boolean
  failOn: ReadonlySet<FailOn>
  /** The file is what a client of the open API sends as `doc.push`. */
  isTorna: boolean
}

/** @throws {UsageError} */
export async function readPushOptions(args: readonly string[]): Promise<PushOptions> {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const texts = { type: 'string', multiple: true } as const
  const flags = { 'dry-run': flag, partial: flag, json: flag, torna: flag }
  const options = { url: text, token: text, author: text, 'fail-on': texts, overlay: texts, ...flags }
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [file, ...more] = positionals
  const overlays = values.overlay ?? []
  if ((file === undefined && overlays.length === 0) || more.length > 0) throw new UsageError()
  const failOn = new Set((values['fail-on'] ?? []).map(readFailOn))
  if (values.torna && (values['dry-run'] || values.json || failOn.size > 0 || overlays.length > 0))
    throw new UsageError('--torna only pushes: there is no diff, --dry-run, --fail-on, --overlay or --json for it.')
  return {
    file,
    overlays,
    settings: await readSettings(values),
    isDryRun: values['dry-run'],
    isPartial: values.partial,
    isJson: values.json,
    failOn,
    isTorna: values.torna,
  }
}

function readFailOn(value: string): FailOn {
  const known = failures.find((each) => each === value)
  if (known === undefined) throw new UsageError('--fail-on knows: breaking, conflict.')
  return known
}

/** @throws {CommandError} */
export function readPushed(file: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(file).catch((cause: unknown) => {
    throw new CommandError(`${file} cannot be read.`, { cause })
  })
}
