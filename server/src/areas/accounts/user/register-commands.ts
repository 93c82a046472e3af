/* Making an account of one's own. */
import { userStatus, type AccountRules, type BodyOf, type Language, type register } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { countCall } from '../../../auth/attempts/attempt-limit.ts'
import { canSendMail, wakeMail } from '../../../jobs/mail.ts'
import { refuseTaken, canonicalUsername } from '../../../core/names.ts'
import { acceptNewPassword } from '../../../auth/new-passwords.ts'
import { hashPassword } from '../../../auth/secrets.ts'
import { readSettings } from '../../../core/settings.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { UserRow } from '../../../db/schema.ts'
import { askNewcomer, dropStaleNewcomers } from '../email/email-link-commands.ts'
import { insertUser } from '../../../core/insert-users.ts'
import { confirmsEmails, linksOf } from '../email/email-link-queries.ts'

export async function readAccountRules(context: AppContext): Promise<AccountRules> {
  const { db } = context
  const { isOpen, domains } = await readSettings(db, 'registration')
  const { minLength } = await readSettings(db, 'passwords')
  const { text } = await readSettings(db, 'contact')
  return {
    isRegistrationOpen: isOpen,
    emailDomains: isOpen ? domains : [],
    minPasswordLength: minLength,
    canResetByMail: await canSendMail(context),
    confirmsEmail: await confirmsEmails(context),
    needsApproval: isOpen && (await readSettings(db, 'approvals')).signUps,
    contact: text,
  }
}

/** The domain of an address, in lower case. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** @throws {AppError} email_domain_refused with the domains allowed, also when the address is missing */
export function requireAllowedDomain(domains: readonly string[], email: string | null): void {
  if (domains.length === 0 || (email !== null && domains.includes(domainOf(email)))) return
  throw new AppError('email_domain_refused', { domains: [...domains] })
}

/** The account of someone who chose its name and password, without any right. */
export async function insertOwnAccount(
  tx: Executor,
  account: Pick<UserRow, 'username' | 'nickname' | 'email' | 'password_hash' | 'unconfirmed_at_ms' | 'status'>,
  nowMs: number,
): Promise<number> {
  const fixed = { is_super_admin: 0, source: 'register' as const }
  return insertUser(tx, { ...account, ...fixed }, nowMs)
}

/**
 * Makes an account without any membership; where addresses are confirmed, or a super admin approves, it cannot sign in before.
 * @throws {AppError} registration_closed, login_locked, email_domain_refused, email_needed, name_taken, those of a new password
 */
export async function registerAccount(
  context: AppContext,
  body: BodyOf<typeof register>,
  { origin, language }: { origin: Origin; language: Language },
): Promise<{ needsConfirmation: boolean }> {
  const { db, engine, clock } = context
  const { isOpen, domains } = await readSettings(db, 'registration')
  if (!isOpen) throw new AppError('registration_closed')
  await countCall(context, [{ kind: 'register', of: origin.address }])
  const username = canonicalUsername(body.username)
  const email = body.email ?? null
  requireAllowedDomain(domains, email)
  const needsConfirmation = await confirmsEmails(context)
  if (needsConfirmation && email === null) throw new AppError('email_needed')
  const { signUps: needsApproval } = await readSettings(db, 'approvals')
  const links = needsConfirmation ? await linksOf(context) : ''
  const hash = await hashPassword(await acceptNewPassword(context, body, username))
  await refuseTaken(engine, username, () =>
    db.transaction().execute(async (tx) => {
      await dropStaleNewcomers(context, tx)
      const nickname = body.nickname?.trim() ?? username
      const unconfirmed_at_ms = needsConfirmation ? clock() : null
      const id = await insertOwnAccount(
        tx,
        {
          username,
          nickname,
          email,
          password_hash: hash,
          unconfirmed_at_ms,
          status: needsApproval ? userStatus.waiting : userStatus.enabled,
        },
        clock(),
      )
      await recordAudit(tx, origin, { action: 'user.register', subject: { kind: 'user', id, name: username } }, clock())
      if (needsConfirmation && email !== null)
        await askNewcomer(context, tx, { id, username, email }, { links, language })
    }),
  )
  wakeMail(context)
  return { needsConfirmation }
}
