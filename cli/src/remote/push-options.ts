/* How `push` and `diff` are called. Owns: their options and which go together. */
import { jsonOption, serverOptions } from '../common-options.ts'
import { UsageError } from '../errors.ts'
import type { Called, Options } from '../parse-call.ts'
import { say } from '../texts.ts'
import { readSettings, type RemoteSettings } from './settings.ts'

const failures = ['breaking', 'attention', 'conflict'] as const
/** What a push may be asked to fail on. */
export type FailOn = (typeof failures)[number]

export const diffOptions = {
  overlay: { type: 'texts', value: '<file>', about: 'option.overlay' },
  'fail-on': { type: 'texts', choices: failures, about: 'option.failOn' },
  partial: { type: 'flag', about: 'option.partial' },
  author: { type: 'text', value: '<name>', about: 'option.author' },
  ...jsonOption,
  ...serverOptions,
} as const satisfies Options

export const pushOptions = {
  'dry-run': { type: 'flag', about: 'option.dryRun' },
  torna: { type: 'flag', about: 'option.torna' },
  ...diffOptions,
} as const satisfies Options

export interface PushOptions {
  /** `-` is the standard input. Absent when there are overlays alone. */
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
export async function readPushOptions({ words, options }: Called<typeof pushOptions>): Promise<PushOptions> {
  const [file] = words
  const failOn = new Set(options['fail-on'])
  const { overlay: overlays, torna: isTorna, 'dry-run': isDryRun } = options
  if (file === undefined && overlays.length === 0) throw new UsageError(say('push.fileMissing'))
  if (isTorna && (file === undefined || isDryRun || asksForPreview(failOn) || overlays.length > 0))
    throw new UsageError(say('push.tornaOnly'))
  return {
    file,
    overlays,
    settings: await readSettings(options),
    isDryRun,
    isPartial: options.partial,
    isJson: options.json,
    failOn,
    isTorna,
  }
}

/** It has to be known what the push would change before it does. */
export function asksForPreview(failOn: ReadonlySet<FailOn>): boolean {
  return failOn.has('breaking') || failOn.has('attention')
}
