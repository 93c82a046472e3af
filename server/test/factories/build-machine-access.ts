import type { TokenScope } from '@lectern/contracts'
import { newAccessToken, newAppKey, newOpenUserSecret } from '../../src/auth/machines/machine-secrets.ts'
import { decodeId } from '../../src/core/public-ids.ts'
import { hashToken } from '../../src/auth/secrets.ts'
import type { TestApp } from '../support/test-app.ts'
import type { BuiltUser } from './build-people.ts'

/** A personal access token without end, just used, so that the next call does not write when it was. */
export async function buildToken({ db, now }: TestApp, user: BuiltUser, scope: TokenScope): Promise<string> {
  const token = newAccessToken()
  await db
    .insertInto('access_token')
    .values({
      user_id: user.id,
      name: `${scope} ${token.slice(-6)}`,
      scope,
      token_hash: hashToken(token),
      last_four: token.slice(-4),
      created_at_ms: now(),
      expires_at_ms: null,
      last_used_at_ms: now(),
    })
    .execute()
  return token
}

/** An open user of the space, just used; its key and secret as a bearer shows them. */
export async function buildOpenUser({ db, now }: TestApp, spacePublicId: string): Promise<string> {
  const [appKey, secret] = [newAppKey(), newOpenUserSecret()]
  const credential = `${appKey}.${secret}`
  const { id } = await db
    .insertInto('open_user')
    .values({
      space_id: decodeId('space', spacePublicId),
      app_key: appKey,
      applicant: 'A machine',
      remark: '',
      status: 1,
      created_by: 1,
      creator_name: '',
      created_at_ms: now(),
      updated_at_ms: now(),
      last_used_at_ms: now(),
      last_used_address: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('open_user_secret')
    .values({
      open_user_id: id,
      credential_hash: hashToken(credential),
      sealed: '',
      last_four: secret.slice(-4),
      created_at_ms: now(),
      expires_at_ms: null,
    })
    .execute()
  return credential
}
