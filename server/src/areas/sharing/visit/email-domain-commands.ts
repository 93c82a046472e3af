/* The domains of email addresses that a share or composed project asks for, as part of the change of it. */
import { readDomains, toStoredDomain } from '../../../auth/visited/email-domains.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasMailServer } from '../../../jobs/mail.ts'

/**
 * The domains as they are stored, each once; `undefined` when they stay.
 * @throws {AppError} email_domain_invalid `{domain}`
 */
export function storedDomainsOf(emailDomains: readonly string[] | undefined): string | undefined {
  if (emailDomains === undefined) return undefined
  const stored = emailDomains.map((entry) => {
    const domain = toStoredDomain(entry)
    if (domain === undefined) throw new AppError('email_domain_invalid', { domain: entry.trim() })
    return domain
  })
  return [...new Set(stored)].join('\n')
}

/**
 * Domains are only asked for where codes can be mailed; those there are may stay.
 * @throws {AppError} mail_not_configured
 */
export async function refuseUnmailed(db: Executor, stored: string | undefined, before = ''): Promise<void> {
  if (stored === undefined || stored === before || readDomains(stored).length === 0) return
  if (!(await hasMailServer(db))) throw new AppError('mail_not_configured')
}
