/*
 * Notifying the owner of an account that something which signs them in has changed: as a message, and by mail where mails are set up. Whoever did
 * not do it learns of it. Owns: how they are notified. Does not own: which acts notify (each calls this in its own transaction).
 */
import { languages, type Language } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { sendMail } from '../../../jobs/mail.ts'
import type { Executor } from '../../../db/content-store.ts'
import { sendMessage } from './message-commands.ts'
import { findOwner } from './message-repo.ts'
import type { MessageParams } from './message-templates.ts'

/** The acts that notify. */
export type OwnerNotice = Extract<keyof MessageParams, `account.${string}`>

/** Keys in `locales/<lang>/common/mail.json`. */
interface MailKeys {
  subject: string
  text: string
}

const sharedMail: MailKeys = { subject: 'accountChanged.subject', text: 'accountChanged.text' }
const emailMail: MailKeys = { subject: 'emailChanged.subject', text: 'emailChanged.text' }
/** Acts with a mail of their own; the others share one. */
const ownMails: Partial<Record<OwnerNotice, MailKeys>> = {
  'account.passwordChanged': { subject: 'passwordChanged.subject', text: 'passwordChanged.text' },
  'account.emailChanged': emailMail,
  'account.emailSet': emailMail,
}

export interface NewNotice<N extends OwnerNotice> {
  userId: number
  notice: N
  params: MessageParams[N]
  /** Of who acts; an owner who chose a language gets that one. */
  language?: Language
  /** Address for the mail, where it is not the account's present one. */
  to?: string | null
}

/** Call it in the transaction of the act, and `wakeMail` after the commit. */
export async function notifyOwner<N extends OwnerNotice>(
  context: Pick<AppContext, 'texts' | 'vault' | 'clock'>,
  tx: Executor,
  { userId, notice, params, language, to }: NewNotice<N>,
): Promise<void> {
  const { texts, clock } = context
  await sendMessage(tx, { userId, template: notice, params, source: null, nowMs: clock() })
  const owner = await findOwner(tx, userId)
  const address = to === undefined ? owner?.email : to
  if (owner === undefined || address === null || address === undefined || address === '') return
  const spoken = languages.find((each) => each === owner.language) ?? language ?? texts.fallback
  const keys = ownMails[notice] ?? sharedMail
  const values = { username: owner.username, what: texts.say(spoken, 'messages', notice, params) }
  const subject = texts.say(spoken, 'mail', keys.subject)
  const text = texts.say(spoken, 'mail', keys.text, values)
  await sendMail(context, { to: address, subject, text }, userId, tx)
}
