/* Which services an account may sign in with, and which there are. */
import type { AppContext } from '../../../core/context.ts'
import type { UserActor } from '../../../core/actor.ts'
import type { Identity, SignInProvider } from '@lectern/contracts'
import { listIdentitiesOf, findUser } from './identity-repo.ts'
import { readWays, enabledWays, orderOfWays } from './ways.ts'
import { presentIdentity } from './identity-presenter.ts'
import type { Executor } from '../../../db/content-store.ts'

export async function listOwnIdentities(
  { db }: AppContext,
  actor: UserActor,
): Promise<{ identities: Identity[]; linkable: SignInProvider[] }> {
  const [rows, ways, user] = await Promise.all([
    listIdentitiesOf(db, actor.userId),
    readWays(db).then(enabledWays),
    findUser(db, actor.userId),
  ])
  const mayUnlink = rows.length > 1 || (user?.password_hash ?? null) !== null
  const linked = new Set(rows.map(({ provider }) => provider))
  return {
    identities: rows.map((row) => presentIdentity(row, ways, mayUnlink)),
    linkable: ways.filter(({ key }) => !linked.has(key)),
  }
}

/** Ways to sign in as everyone may know them. */
export async function describeSignIn(db: Executor) {
  const ways = await readWays(db)
  const signInProviders = enabledWays(ways)
  const offered = new Set(['account', ...signInProviders.map(({ key }) => key)])
  const isThere = (kind: SignInProvider['kind']): boolean => signInProviders.some((each) => each.kind === kind)
  const first = signInProviders.find(({ kind }) => kind !== 'ldap' && kind !== 'form')
  return {
    enableLdap: isThere('ldap'),
    enableThirdPartyForm: isThere('form'),
    enableThirdPartyOauth: first !== undefined,
    oauthButtonText: first?.text ?? '',
    oauthLoginUrl: first === undefined ? '' : `/system/oauth/login/${first.key}`,
    signInProviders,
    signInOrder: ways.order.length === 0 ? [] : orderOfWays(ways).filter((key) => offered.has(key)),
  }
}
