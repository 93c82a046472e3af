import { userStatus } from '@lectern/contracts'
import { hasUsers, insertUser } from '../areas/user/user-repo.ts'
import type { AppContext } from './context.ts'
import { digestOfText, hashPassword, newPassword } from './secrets.ts'

const adminName = 'admin'
const generatedLength = 12

/**
 * Makes the super admin `admin` when there is nobody yet. Returns the generated password to print once, or `undefined` when there was nothing
 * to make or the settings gave one.
 */
export async function ensureSuperAdmin({ db, config, clock }: AppContext): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined
  const given = config.adminPassword
  const password = given ?? newPassword(generatedLength)
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
