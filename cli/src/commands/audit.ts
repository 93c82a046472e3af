import { openAudit, verifyAudit, type AuditHead } from '@lectern/server/audit-verify'
import { readConfig } from '@lectern/server/config'
import { exitCodes, UsageError, type Run } from '../command.ts'

export const run: Run = async ([verb, noted, ...more]) => {
  const kept = noted === undefined ? undefined : parseHead(noted)
  if (verb !== 'verify' || more.length > 0 || (noted !== undefined && kept === undefined)) throw new UsageError()
  const source = await openAudit(readConfig(process.env))
  try {
    const verdict = await verifyAudit(source, kept)
    if (!verdict.isWhole) {
      process.stderr.write(`Broken: entry ${String(verdict.number)} ${verdict.problem}.\n`)
      return exitCodes.failed
    }
    const { number, hash } = verdict.head
    process.stdout.write(`Whole: ${String(number)} entries.\nHead: ${String(number)}:${hash}\n`)
    return exitCodes.done
  } finally {
    await source.close()
  }
}

/** `<number>:<hash>` as this command prints it. */
function parseHead(text: string): AuditHead | undefined {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return number === undefined || hash === undefined ? undefined : { number: Number(number), hash }
}
