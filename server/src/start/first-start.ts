import { userStatus } from '@lectern/contracts'
import { hasUsers } from '../areas/accounts/user/user-repo.ts'
import { insertUser } from '../core/insert-users.ts'
import { ConfigError } from '../config/config.ts'
import type { AppContext } from '../core/context.ts'
import { AppError } from '../core/app-error.ts'
import { acceptNewPassword } from '../auth/new-passwords.ts'
import { digestOfText, hashPassword, newPassword } from '../auth/secrets.ts'

const adminName = 'admin'
const generatedLength = 12

/**
 * Makes the super admin `admin` when there is no one yet. Returns the generated password to print once, or `undefined` when there was nothing
 * to make or the settings gave one.
 * @throws {ConfigError} when the one given does not obey the rules of passwords
 */
export async function ensureSuperAdmin(context: AppContext): Promise<string | undefined> {
  const { db, config, clock } = context
  if (await hasUsers(db)) return undefined
  const given = config.adminPassword
  const password = given ?? newPassword(generatedLength)
  const digest = await accept(context, password)
  await insertUser(
    db,
    {
      username: adminName,
      nickname: 'Admin',
      password_hash: await hashPassword(digest),
      // A password someone chose works at once; a printed one has to be replaced.
      status: given === undefined ? userStatus.setPassword : userStatus.enabled,
      is_super_admin: 1,
      source: 'backend',
    },
    clock(),
  )
  return given === undefined ? password : undefined
}

const problems: Readonly<Record<string, string>> = {
  password_too_common: 'is one of the most common passwords',
  password_too_short: 'is too short: {min} characters are the least',
  password_like_name: 'is the name of the account in another form',
  password_leaked: 'is in the list of leaked passwords',
}

/** The digest of the first password, which obeys the rules that every password does. */
async function accept(context: AppContext, password: string): Promise<string> {
  try {
    return await acceptNewPassword(context, { password: digestOfText(password), plainPassword: password }, adminName)
  } catch (error) {
    const problem = error instanceof AppError ? problems[error.error] : undefined
    if (!(error instanceof AppError) || problem === undefined) throw error
    const sentence = problem.replace('{min}', String(error.details['min']))
    throw new ConfigError(`LECTERN_ADMIN_PASSWORD ${sentence}. Choose another one.`, { cause: error })
  }
}
