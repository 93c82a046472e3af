/* The job behind a mail: hand it over, and forget it. */
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import { findMailServer, htmlOfText, mailJobKind, mailSealPurpose, type Mail } from './mail.ts'
import { deliverMail, SmtpError } from '../outside/smtp.ts'
import type { JobHandler, RunningJob } from './job-handler.ts'

export function createMailHandler(context: AppContext): JobHandler {
  return {
    kind: mailJobKind,
    // A mail server that is away for half an hour loses nothing.
    retry: { attempts: 8, firstBackOffMs: 15_000 },
    // Forgotten as soon as it failed.
    canRetry: false,
    run: (job) => runMail(context, job),
    cleanUp: () => Promise.resolve(),
    onFailed: (tx, job) => forgetMail(tx, job.id),
  }
}

async function runMail(context: AppContext, job: RunningJob): Promise<void> {
  const server = await findMailServer(context)
  if (server === undefined) throw new AppError('mail_not_configured')
  const mail = openMail(context, job.payload)
  try {
    await deliverMail(server, { ...mail, html: mail.html ?? htmlOfText(mail.text) })
  } catch (error) {
    if (error instanceof SmtpError && error.isFinal) {
      throw new AppError('mail_not_sent', { reason: error.problem }, { cause: error })
    }
    throw error
  }
  await context.db.transaction().execute(async (tx) => {
    await job.finish(tx, null)
    await forgetMail(tx, job.id)
  })
}

/** What the mail said is no one's business any more. */
async function forgetMail(tx: Parameters<JobHandler['onFailed']>[0], jobId: number): Promise<void> {
  await tx.updateTable('job').set({ payload: '{}' }).where('id', '=', jobId).execute()
}

function openMail({ vault }: AppContext, payload: unknown): Mail {
  const sealed = typeof payload === 'object' && payload !== null && 'sealed' in payload ? payload.sealed : undefined
  // `sendMail` sealed what it was given.
  return JSON.parse(vault.open(String(sealed), mailSealPurpose)) as Mail
}
