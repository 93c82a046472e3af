/* Whether addresses have to be confirmed, and which wait for it. */
import type { AppContext } from '../../../core/context.ts'
import { readSettings } from '../../../core/settings.ts'
import { canSendMail, linkInMail } from '../../../jobs/mail.ts'
import { findPendingEmail } from './email-link-repo.ts'

/** Whether addresses have to be confirmed: the settings ask for it, and mails can be sent. */
export async function confirmsEmails(context: Pick<AppContext, 'db' | 'config'>): Promise<boolean> {
  const { confirm } = await readSettings(context.db, 'emails')
  return confirm && (await canSendMail(context))
}

/** What the links in mails begin with. */
export const linksOf = (context: AppContext): Promise<string> => linkInMail(context, '/confirmEmail?token=')

/** The address an account waits to have confirmed; `undefined` when it waits for none. */
export async function readPendingEmail({ db, clock }: AppContext, userId: number): Promise<string | undefined> {
  return findPendingEmail(db, userId, clock())
}
