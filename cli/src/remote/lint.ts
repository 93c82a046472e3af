import { importOpenApi, type ImportResult, type SourceFile } from '@lectern/formats'
import { pushLimits } from '@lectern/contracts'
import { defineCommand } from '../command.ts'
import { jsonOption } from '../common-options.ts'
import { UsageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Called, Options } from '../parse-call.ts'
import { say, sayIssue } from '../texts.ts'
import { placeOf } from './describe-report.ts'
import { readInputs, type InputFile } from './input.ts'

const options = {
  overlay: { type: 'texts', value: '<file>', about: 'option.overlay' },
  'max-mb': { type: 'text', value: '<number>', about: 'option.maxMb' },
  ...jsonOption,
} as const satisfies Options

export const command = defineCommand({ synopsis: '<file>', words: [1, 1], options, run: lint })

interface Found {
  severity: 'error' | 'warning' | 'note'
  file?: string
  pointer: string
  code: string
  message: string
}

/** Reads the file as a push would, within a push's limits; asks no server. */
async function lint({ words, options: given }: Called<typeof options>): Promise<number> {
  const maxBytes = readMaxMb(given['max-mb']) * 1024 * 1024
  const [description, ...overlays] = await readInputs([...words, ...given.overlay])
  if (description === undefined) throw new UsageError(say('push.fileMissing'))
  const excess = findExcess(description, overlays, maxBytes)
  const found = excess.length > 0 ? excess : await readAsPushed(description, overlays)
  if (given.json) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
  else for (const each of found) process.stdout.write(`${each.severity}  ${placeOf(each)}  ${each.message}\n`)
  const errors = found.filter(({ severity }) => severity === 'error').length
  process.stderr.write(`${say('lint.counts', { errors, others: found.length - errors })}\n`)
  return errors === 0 ? exitCodes.done : exitCodes.failed
}

/** @throws {UsageError} */
function readMaxMb(given: string | undefined): number {
  const megabytes = Number(given ?? pushLimits.importMb)
  if (Number.isInteger(megabytes) && megabytes > 0) return megabytes
  throw new UsageError(say('usage.numberExpected', { option: '--max-mb', value: given ?? '' }))
}

/** What the server refuses before it reads anything. */
function findExcess(description: InputFile, overlays: readonly InputFile[], maxBytes: number): Found[] {
  const overlayBytes = overlays.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const refused = (code: string, message: string): Found => ({ severity: 'error', pointer: '', code, message })
  const found: Found[] = []
  if (description.bytes.length + overlayBytes > maxBytes)
    found.push(refused('push_too_large', say('lint.tooLarge', { megabytes: maxBytes / 1024 / 1024 })))
  if (overlays.length > pushLimits.overlays || overlayBytes > pushLimits.overlayBytes) {
    const limits = { count: pushLimits.overlays, megabytes: pushLimits.overlayBytes / 1024 / 1024 }
    found.push(refused('push_overlays_too_large', say('lint.overlaysTooLarge', limits)))
  }
  return found
}

async function readAsPushed(description: InputFile, overlays: readonly InputFile[]): Promise<Found[]> {
  let startedMs = 0
  let overlayMs = 0
  const result = await importOpenApi(
    { files: [fileOf(description)], overlays: overlays.map(fileOf) },
    {
      onOverlays: (areApplied) => {
        if (areApplied) overlayMs = performance.now() - startedMs
        else startedMs = performance.now()
      },
    },
  )
  const found = listFound(result)
  if (overlayMs <= pushLimits.overlayMs) return found
  const message = say('lint.overlaysTooSlow', { seconds: pushLimits.overlayMs / 1000 })
  return [{ severity: 'error', pointer: '', code: 'overlays_too_slow', message }, ...found]
}

function fileOf({ name, bytes }: InputFile): SourceFile {
  return { path: name, bytes }
}

function listFound({ issues }: ImportResult): Found[] {
  return issues.map(({ severity, pointer, file, code, params }) => ({
    severity,
    ...(file !== undefined && { file }),
    pointer,
    code,
    message: sayIssue(code, params),
  }))
}
