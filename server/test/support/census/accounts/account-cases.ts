import {
  answerAssistant,
  getAssistantRequest,
  getResourceMetadata,
  getServerMetadata,
  giveAssistantToken,
  registerAssistant,
  type AssistantRequest,
  addAccessToken,
  cancelEmailChange,
  confirmEmail,
  endOwnOtherSessions,
  endOwnSession,
  findPassword,
  getAccountRules,
  getAvatar,
  getEmailLink,
  getPasswordReset,
  getPermissions,
  getPreferences,
  getProfile,
  getUserInfo,
  listAccessTokens,
  listSessions,
  login,
  logout,
  register,
  removeAvatar,
  resendEmailLink,
  resetPassword,
  revokeAccessToken,
  revokeAllAccessTokens,
  setAvatar,
  setFirstPassword,
  systemLogin,
  updateOwnPassword,
  updatePreferences,
  updateProfile,
} from '@lectern/contracts'
import { encodeId } from '../../../../src/core/public-ids.ts'
import { newToken } from '../../../../src/auth/secrets.ts'
import { createSession } from '../../../../src/auth/sessions.ts'
import { builtPassword, type BuiltUser } from '../../../factories/build-people.ts'
import type { TestApp } from '../../test-app.ts'
import { calls, missingPicture, proof, type CensusCase } from '../calls.ts'
import { ownOf } from '../world.ts'

async function insertAccessToken(test: TestApp, user: BuiltUser): Promise<string> {
  const { id } = await test.db
    .insertInto('access_token')
    .values({
      user_id: user.id,
      name: 'for the census',
      scope: 'read',
      token_hash: `census ${String(user.id)}`,
      last_four: 'abcd',
      created_at_ms: test.now(),
      expires_at_ms: null,
      last_used_at_ms: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ last_four: 'abcd' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('accessToken', id)
}

/** A session of the person that no token of the test belongs to. */
async function findSessionOf({ db, now }: TestApp, user: BuiltUser): Promise<string> {
  await createSession(db, { userId: user.id, userAgent: 'another', address: '127.0.0.2', nowMs: now() })
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .execute()
  return encodeId('session', rows[0]?.id ?? 0)
}

/** An assistant that asks to be connected; another one each time. */
async function insertAssistant({ db, now }: TestApp): Promise<AssistantRequest> {
  const client = `census-${newToken()}`
  const redirect = 'https://assistant.example/callback'
  const row = { client_key: client, name: 'For the census', redirects: JSON.stringify([redirect]) }
  await db
    .insertInto('assistant')
    .values({ ...row, created_at_ms: now() })
    .execute()
  return {
    ...{ client_id: client, redirect_uri: redirect, response_type: 'code' },
    ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
  }
}

const credentials = { username: 'nobody-here', password: 'x' }
const newAccess = { name: 'A new token', scope: 'read', expiresAtMs: null, ...proof } as const

export const accountCases: readonly CensusCase[] = [
  calls(getResourceMetadata, () => ({})),
  calls(getServerMetadata, () => ({})),
  calls(registerAssistant, () => ({})),
  calls(giveAssistantToken, () => ({})),
  calls(getAssistantRequest, async (_world, test) => ({ query: await insertAssistant(test) })),
  calls(answerAssistant, async (_world, test) => ({
    body: { ...(await insertAssistant(test)), allowed: 'read' as const },
  })),
  calls(login, () => ({ body: credentials })),
  calls(systemLogin, () => ({ body: credentials })),
  calls(setFirstPassword, () => ({ body: { password: 'new' } })),
  calls(logout, () => ({ body: {} })),
  calls(getUserInfo),
  calls(getPermissions),

  calls(getAccountRules),
  calls(register, () => ({ body: { username: 'somebody-new', password: 'a long enough one' } })),
  calls(getEmailLink, () => ({ body: { token: 'none' } })),
  calls(confirmEmail, () => ({ body: { token: 'none' } })),
  calls(resendEmailLink, () => ({ body: { name: 'nobody-here' } })),
  calls(cancelEmailChange, () => ({ body: {} })),
  calls(findPassword, () => ({ body: { name: 'nobody-here' } })),
  calls(getPasswordReset, () => ({ body: { token: 'none' } })),
  calls(resetPassword, () => ({ body: { token: 'none', password: 'a long enough one' } })),
  calls(updateOwnPassword, () => ({ body: { oldPassword: builtPassword, password: 'a long enough one' } })),
  calls(getProfile),
  calls(updateProfile, () => ({ body: { nickname: 'Renamed' } })),
  calls(setAvatar, () => ({ body: {} })),
  calls(removeAvatar, () => ({ body: {} })),
  calls(getAvatar, () => ({ query: { id: '0'.repeat(32) } }), missingPicture),
  calls(listSessions),
  calls(endOwnSession, async (world, test, name) => ({
    body: { id: await findSessionOf(test, ownOf(world, name)) },
  })),
  calls(endOwnOtherSessions, () => ({ body: {} })),
  calls(getPreferences),
  calls(updatePreferences, () => ({ body: { theme: 'dark' as const } })),

  calls(listAccessTokens),
  calls(addAccessToken, () => ({ body: newAccess })),
  calls(revokeAccessToken, async (world, test, name) => {
    const owner = ownOf(world, name)
    return { body: { id: await insertAccessToken(test, owner) } }
  }),
  calls(revokeAllAccessTokens, () => ({ body: {} })),
]
