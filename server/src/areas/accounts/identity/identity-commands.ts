/* Identities of someone signed in: what there is, adding one by its password, removing one. */
import type { Language } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { wakeMail } from '../../../jobs/mail.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { requireProof, type Proof } from '../mfa/proof-commands.ts'
import { linkIdentity } from './arrival-commands.ts'
import { deleteIdentity, findUser, listIdentitiesOf, lockUser } from './identity-repo.ts'
import { proveByPassword, type ExternalLogin } from './password-commands.ts'

/** @throws {AppError} as `requireProof`, `proveByPassword` and `linkIdentity` */
export async function linkIdentityByPassword(
  context: AppContext,
  actor: UserActor,
  { proof, ...login }: ExternalLogin & { proof: Proof },
  { origin, language }: { origin: Origin; language: Language },
): Promise<void> {
  await requireProof(context, actor, proof)
  const { person } = await proveByPassword(context, login, origin)
  const user = await findUser(context.db, actor.userId)
  if (user === undefined) throw new AppError('not_accessible')
  const { sessionId } = actor
  await linkIdentity(context, { user, sessionId, ifEnded: 'sign_in_required' }, person, { origin, language })
}

/** @throws {AppError} identity_last when nothing would be left to sign in with; as `requireProof` */
export async function removeIdentity(
  context: AppContext,
  actor: UserActor,
  { provider, ...proof }: { provider: string } & Proof,
  { origin, language }: { origin: Origin; language: Language },
): Promise<void> {
  const { db, clock } = context
  await requireProof(context, actor, proof)
  await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const mine = await listIdentitiesOf(tx, actor.userId)
    if (mine.length === 1 && mine[0]?.provider === provider && (user?.password_hash ?? null) === null) {
      throw new AppError('identity_last')
    }
    if (!(await deleteIdentity(tx, actor.userId, provider))) return
    const subject = { kind: 'user', id: actor.userId, name: actor.username }
    await recordAudit(tx, origin, { action: 'identity.unlink', subject, details: { provider } }, clock())
    const params = { name: provider, address: origin.address }
    await notifyOwner(context, tx, { userId: actor.userId, notice: 'account.identityUnlinked', params, language })
  })
  wakeMail(context)
}
