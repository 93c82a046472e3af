import type { ImportReport } from '@lectern/contracts'
import { defineCommand } from '../command.ts'
import type { Called } from '../parse-call.ts'
import { describeReport, endOf, impactOf } from './describe-report.ts'
import { asksForPreview, pushOptions, readPushOptions, type PushOptions } from './push-options.ts'
import { sendDescription } from './send-description.ts'
import { sendTornaPayload } from './send-torna.ts'

export const command = defineCommand({ synopsis: '[<file>]', words: [0, 1], options: pushOptions, run: push })

export async function push(called: Called<typeof pushOptions>): Promise<number> {
  const options = await readPushOptions(called)
  if (options.isTorna) return report(await sendTornaPayload(options), options)
  const send = await sendDescription(options)
  if (asksForPreview(options.failOn) && !options.isDryRun) {
    const preview = await send({ isDryRun: true })
    if (impactOf(preview, options.failOn) !== undefined) return report(preview, options)
  }
  return report(await send({ isDryRun: options.isDryRun }), options)
}

function report(result: ImportReport, { isJson, failOn }: PushOptions): number {
  process.stdout.write(isJson ? `${JSON.stringify(result, null, 2)}\n` : describeReport(result))
  return endOf(result, failOn)
}
