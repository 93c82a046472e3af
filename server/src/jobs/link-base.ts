import type { AppContext } from '../core/context.ts'
import { linkInMail } from './mail.ts'

/**
 * Where the installation is reached, without a slash at the end; without a setting where this request reached it, whose caller alone reads the answer.
 */
export async function linkBaseOf(
  context: Pick<AppContext, 'db' | 'config'>,
  { protocol, host }: { protocol: string; host: string },
): Promise<string> {
  const base = await linkInMail(context, '')
  return base.startsWith('http') ? base : `${protocol}://${host}${base}`
}
