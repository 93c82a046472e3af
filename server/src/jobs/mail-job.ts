/* The job behind an email: deliver it. Its text is the job's input, so it is deleted when the job ends, unless the job is parked. */
import { createHash } from 'node:crypto'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import { deliverMail, SmtpError } from '../outside/smtp.ts'
import type { JobHandler, RunningJob } from './job-handler.ts'
import { findJobInput } from './job-repo.ts'
import { findMailServer, htmlOfText, mailJobKind, mailSealPurpose, type Mail } from './mail.ts'

export function createMailHandler(context: AppContext): JobHandler {
  return {
    kind: mailJobKind,
    // A mail server that is away for half an hour loses nothing.
    retry: { attempts: 8, firstBackOffMs: 15_000 },
    run: (job) => runMail(context, job),
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

async function runMail(context: AppContext, job: RunningJob): Promise<void> {
  const server = await findMailServer(context)
  if (server === undefined) throw new AppError('mail_not_configured')
  const mail = await openMail(context, job.id)
  try {
    await deliverMail(server, { ...mail, html: mail.html ?? htmlOfText(mail.text), key: keyOf(context, job) })
  } catch (error) {
    if (error instanceof SmtpError && error.isFinal) {
      throw new AppError('mail_not_sent', { reason: error.problem }, { cause: error })
    }
    throw error
  }
  await context.db.transaction().execute((tx) => job.finish(tx, null))
}

/** A server that is killed once the mail was taken, before the job ended, has it sent again. */
function keyOf({ vault }: AppContext, { id }: RunningJob): string {
  return createHash('sha256').update(`${vault.fingerprint} ${id}`).digest('hex').slice(0, 32)
}

async function openMail({ db, vault }: AppContext, jobId: number): Promise<Mail> {
  const input = await findJobInput(db, jobId)
  if (input === undefined) throw new Error(`Email ${jobId} has no text`)
  // `sendMail` sealed what it was given.
  return JSON.parse(vault.open(Buffer.from(input.bytes).toString(), mailSealPurpose)) as Mail
}
