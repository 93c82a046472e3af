import { openAudit, verifyAudit, type AuditHead, type AuditVerdict } from '@lectern/server/audit-verify'
import { defineCommand } from '../command.ts'
import { jsonOption } from '../common-options.ts'
import { UsageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import { say } from '../texts.ts'
import { inWords } from './operator-errors.ts'
import { readServerConfig } from './server-config.ts'

const synopsis = 'verify [<number>:<hash>]'

export const command = defineCommand({
  synopsis,
  words: [1, 2],
  options: jsonOption,
  run: async ({ words: [verb, noted], options }) => {
    const kept = noted === undefined ? undefined : parseHead(noted)
    if (verb !== 'verify' || (noted !== undefined && kept === undefined))
      throw new UsageError(say('usage.wordMissing', { synopsis }))
    const source = await inWords(openAudit(readServerConfig()))
    try {
      const verdict = await verifyAudit(source, kept)
      if (options.json) process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`)
      else print(verdict)
      return verdict.isWhole ? exitCodes.done : exitCodes.failed
    } finally {
      await source.close()
    }
  },
})

function print(verdict: AuditVerdict): void {
  if (!verdict.isWhole) {
    const problem = say(`audit.problem.${verdict.reason}`)
    process.stderr.write(`${say('audit.broken', { number: String(verdict.number), problem })}\n`)
    return
  }
  const number = String(verdict.head.number)
  process.stdout.write(`${say('audit.whole', { number })}\n${say('audit.head', { number, hash: verdict.head.hash })}\n`)
}

/** `<number>:<hash>` as this command prints it. */
function parseHead(text: string): AuditHead | undefined {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return number === undefined || hash === undefined ? undefined : { number: Number(number), hash }
}
