import type { ImportReport } from '@lectern/contracts'
import { exitCodes, type Run } from '../command.ts'
import { readPushOptions, type PushOptions } from '../remote/push-options.ts'
import { sendDescription } from '../remote/send-description.ts'
import { sendTornaPayload } from '../remote/send-torna.ts'
import { describeReport, endOf } from '../remote/tell-report.ts'

export const run: Run = async (args) => {
  const options = await readPushOptions(args)
  if (options.isTorna) {
    await sendTornaPayload(options)
    process.stdout.write('Taken. What became of it is in the log of pushes.\n')
    return exitCodes.done
  }
  if (options.failOn.has('breaking') && !options.isDryRun) {
    const preview = await sendDescription({ ...options, isDryRun: true })
    if (preview.changes.breaking > 0) return tell(preview, options)
  }
  return tell(await sendDescription(options), options)
}

function tell(report: ImportReport, { isJson, failOn }: PushOptions): number {
  process.stdout.write(isJson ? `${JSON.stringify(report, null, 2)}\n` : describeReport(report))
  return endOf(report, failOn)
}
