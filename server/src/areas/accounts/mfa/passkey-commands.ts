/* Passkeys (WebAuthn) as another way to prove the second factor: making, keeping, proving, renaming, removing them. */
import { maxPasskeys, type MfaResult, type Passkey } from '@lectern/contracts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { UserActor } from '../../../core/actor.ts'
import { lockUser } from '../../../content/lock-row.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { wakeMail } from '../../../jobs/mail.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { readSettings } from '../../../core/settings.ts'
import { refuseUnbound, subjectOf, type By } from './account-commands.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { readChallenge, startChallenge } from './challenge-commands.ts'
import { deleteChallenge, keepInChallenge } from './challenge-repo.ts'
import { answerChallenge } from './mfa-commands.ts'
import { presentPasskey } from './mfa-presenter.ts'
import { deletePasskey, findTotp, insertPasskey, listPasskeys, updatePasskey, type PasskeyRow } from './mfa-repo.ts'
import { requireProof, type Proof } from './proof-commands.ts'
import type { RelyingParty } from './relying-party.ts'

/** Large, and few need it: loaded by the first who does. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** Accepted signatures (COSE): Ed25519, ECDSA with P-256, RSA. */
const algorithms = [-8, -7, -257]

/** @throws {AppError} mfa_not_bound, passkey_too_many, and as `requireProof` */
export async function beginRegistration(
  context: AppContext,
  actor: UserActor,
  proof: Proof,
  site: RelyingParty,
): Promise<{ challenge: string; options: unknown }> {
  const { db, clock } = context
  await refuseUnbound(context, actor)
  const known = await listPasskeys(db, actor.userId)
  if (known.length >= maxPasskeys) throw new AppError('passkey_too_many', { limit: maxPasskeys })
  await requireProof(context, actor, proof)
  const { issuer } = await readSettings(db, 'mfa')
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: site.id,
    userName: actor.username,
    userDisplayName: actor.nickname,
    userID: new Uint8Array(Buffer.from(encodeId('user', actor.userId))),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(credentialOf),
    // The password was checked: touching the key is enough, and older keys have nothing else.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  const { userId, sessionId } = actor
  const question = options.challenge
  const { challenge } = await startChallenge(db, { userId, purpose: 'passkey', sessionId, question }, clock())
  return { challenge, options }
}

/** @throws {AppError} mfa_challenge_expired, mfa_not_bound, passkey_refused, passkey_too_many */
export async function keepPasskey(
  context: AppContext,
  actor: UserActor,
  { challenge, name, response }: { challenge: string; name: string; response: unknown },
  site: RelyingParty,
  { origin, language }: By,
): Promise<Passkey> {
  const { db, clock, engine } = context
  const { row } = await readChallenge(context, challenge, ['passkey'])
  if (row.session_id !== actor.sessionId) throw new AppError('mfa_challenge_expired')
  const made = await checkRegistration(response, row.question ?? '', site)
  const nowMs = clock()
  try {
    const passkey = await db.transaction().execute(async (tx) => {
      await lockUser(tx, actor.userId)
      if (!(await deleteChallenge(tx, row.id))) throw new AppError('mfa_challenge_expired')
      if ((await findTotp(tx, actor.userId)) === undefined) throw new AppError('mfa_not_bound')
      const known = await listPasskeys(tx, actor.userId)
      if (known.length >= maxPasskeys) throw new AppError('passkey_too_many', { limit: maxPasskeys })
      const kept = await insertPasskey(tx, { ...made, user_id: actor.userId, name: name.trim(), created_at_ms: nowMs })
      const details = { name: kept.name }
      await recordAudit(tx, origin, { action: 'passkey.add', subject: subjectOf(actor), details }, nowMs)
      const params = { name: kept.name, address: origin.address }
      await notifyOwner(context, tx, { userId: actor.userId, notice: 'account.passkeyAdded', params, language })
      return presentPasskey(kept)
    })
    wakeMail(context)
    return passkey
  } catch (error) {
    if (engine.isUniqueViolation(error)) throw new AppError('passkey_refused', {}, { cause: error })
    throw error
  }
}

type MadePasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'>

/** @throws {AppError} passkey_refused */
async function checkRegistration(response: unknown, question: string, site: RelyingParty): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    // The library checks every part and throws at what is none.
    response: response as RegistrationResponseJSON,
    expectedChallenge: question,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new AppError('passkey_refused', {}, { cause })
  })
  if (registrationInfo === undefined) throw new AppError('passkey_refused')
  const { credential, credentialDeviceType } = registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(transportsOf(credential.transports)),
    is_synced: credentialDeviceType === 'multiDevice' ? 1 : 0,
  }
}

/** Hints about how to reach the key, as the browser named them: short words, whatever it sends. */
function transportsOf(named: unknown): string[] {
  if (!Array.isArray(named)) return []
  return named.filter((each): each is string => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each)).slice(0, 10)
}

function credentialOf(row: PasskeyRow): { id: string; transports: string[] } {
  return { id: row.credential_id, transports: transportsOf(JSON.parse(row.transports)) }
}

/** @throws {AppError} mfa_challenge_expired, account_disabled, passkey_missing */
export async function askForPasskey(context: AppContext, challenge: string, site: RelyingParty): Promise<unknown> {
  const { db } = context
  const { row, user } = await readChallenge(context, challenge, ['auth'])
  const known = await listPasskeys(db, user.id)
  if (known.length === 0) throw new AppError('passkey_missing')
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: known.map(credentialOf),
    userVerification: 'preferred',
  })
  await keepInChallenge(db, row.id, { question: options.challenge })
  return options
}

/** @throws {AppError} mfa_challenge_expired, account_disabled, mfa_locked, passkey_missing when the browser was not asked first */
export async function answerWithPasskey(
  context: AppContext,
  { challenge, response }: { challenge: string; response: unknown },
  site: RelyingParty,
  origin: Origin,
): Promise<MfaResult> {
  const { db, clock } = context
  const open = await readChallenge(context, challenge, ['auth'])
  const { question } = open.row
  if (question === null) throw new AppError('passkey_missing')
  return answerChallenge(context, open, origin, async () => {
    const known = await listPasskeys(db, open.user.id)
    const passkey = known.find((each) => each.credential_id === idOf(response))
    const counter = passkey && (await checkAssertion(response, passkey, question, site))
    if (passkey === undefined || counter === undefined) return undefined
    const values = { counter, last_used_at_ms: clock() }
    return {
      kind: 'passkey',
      spend: (tx) => updatePasskey(tx, { userId: open.user.id, id: passkey.id }, values),
    }
  })
}

function idOf(response: unknown): unknown {
  return typeof response === 'object' && response !== null && 'id' in response ? response.id : undefined
}

/** The key's counter after a right answer, `undefined` for a wrong one. */
async function checkAssertion(
  response: unknown,
  passkey: PasskeyRow,
  question: string,
  site: RelyingParty,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks every part and throws at what is none.
      response: response as AuthenticationResponseJSON,
      expectedChallenge: question,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // Whatever is wrong with an answer from outside, it is a wrong answer.
    return undefined
  }
}

/** @throws {AppError} not_accessible */
export async function renameOwnPasskey(
  { db, clock }: AppContext,
  actor: UserActor,
  { id, name }: { id: string; name: string },
  origin: Origin,
): Promise<void> {
  const key = { userId: actor.userId, id: decodeId('passkey', id) }
  await db.transaction().execute(async (tx) => {
    if (!(await updatePasskey(tx, key, { name: name.trim() }))) throw new AppError('not_accessible')
    const details = { name: name.trim() }
    await recordAudit(tx, origin, { action: 'passkey.rename', subject: subjectOf(actor), details }, clock())
  })
}

/** @throws {AppError} not_accessible, and as `requireProof` */
export async function removeOwnPasskey(
  context: AppContext,
  actor: UserActor,
  { id, ...proof }: { id: string } & Proof,
  { origin, language }: By,
): Promise<void> {
  const { db, clock } = context
  const key = { userId: actor.userId, id: decodeId('passkey', id) }
  await requireProof(context, actor, proof)
  await db.transaction().execute(async (tx) => {
    const name = await deletePasskey(tx, key)
    if (name === undefined) throw new AppError('not_accessible')
    const subject = subjectOf(actor)
    await recordAudit(tx, origin, { action: 'passkey.remove', subject, details: { name } }, clock())
    const params = { name, address: origin.address }
    await notifyOwner(context, tx, { userId: actor.userId, notice: 'account.passkeyRemoved', params, language })
  })
  wakeMail(context)
}
