import { userStatus } from '@lectern/contracts'
import { hasUsers, insertUser } from '../areas/accounts/user/user-repo.ts'
import { ConfigError } from '../config/config.ts'
import type { AppContext } from '../core/context.ts'
import { digestOfText, hashPassword, newPassword } from '../auth/secrets.ts'

const adminName = 'admin'
const generatedLength = 12

/**
 * Makes the super admin `admin` when there is nobody yet. Returns the generated password to print once, or `undefined` when there was nothing
 * to make or the settings gave one.
 * @throws {ConfigError} when the one given is known from a leak
 */
export async function ensureSuperAdmin({ db, config, clock, leaked }: AppContext): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined
  const given = config.adminPassword
  const password = given ?? newPassword(generatedLength)
  if ((await leaked?.has(digestOfText(password))) === true) {
    throw new ConfigError('LECTERN_ADMIN_PASSWORD is in the list of leaked passwords. Choose another one.')
  }
  await insertUser(
    db,
    {
      username: adminName,
      nickname: 'Admin',
      password_hash: await hashPassword(digestOfText(password)),
      // A password somebody chose works at once; a printed one has to be replaced.
      status: given === undefined ? userStatus.setPassword : userStatus.enabled,
      is_super_admin: 1,
      source: 'backend',
    },
    clock(),
  )
  return given === undefined ? password : undefined
}
