import { randomBytes } from 'node:crypto'
import {
  addPasskey,
  beginMfa,
  beginPasskey,
  getMfaQrCode,
  getMfaState,
  getPasskeyQuestion,
  getSecondFactor,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  unbindMfa,
  verifyMfa,
  verifyPasskey,
  verifyRecoveryCode,
} from '@lectern/contracts'
import { startChallenge } from '../../../../src/areas/accounts/mfa/challenge-commands.ts'
import { encodeId } from '../../../../src/core/public-ids.ts'
import type { BuiltUser } from '../../../factories/build-people.ts'
import { passwordOfBuilt } from '../../second-factor.ts'
import type { TestApp } from '../../test-app.ts'
import { calls, type CensusCase } from '../calls.ts'
import { ownOf, type World } from '../world.ts'

/** A challenge of someone who is signing in. */
async function insertChallenge({ db, now }: TestApp, { users }: World): Promise<string> {
  return (await startChallenge(db, { userId: users.guest.id, purpose: 'auth', sessionId: null }, now())).challenge
}

async function insertPasskey({ db, now }: TestApp, user: BuiltUser): Promise<string> {
  const { id } = await db
    .insertInto('passkey')
    .values({
      user_id: user.id,
      credential_id: randomBytes(16).toString('base64url'),
      public_key: '',
      counter: 0,
      transports: '[]',
      name: 'A key',
      is_synced: 0,
      created_at_ms: now(),
      last_used_at_ms: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('passkey', id)
}

export const secondFactorCases: readonly CensusCase[] = [
  calls(getMfaState, async (world, test) => ({ body: { challenge: await insertChallenge(test, world) } })),
  calls(getMfaQrCode, async (world, test) => ({ body: { challenge: await insertChallenge(test, world) } })),
  calls(verifyMfa, async (world, test) => ({
    body: { challenge: await insertChallenge(test, world), totpCode: '012345' },
  })),
  calls(verifyRecoveryCode, async (world, test) => ({
    body: { challenge: await insertChallenge(test, world), recoveryCode: 'abcd-efgh-jkmn-pqrs' },
  })),
  calls(getPasskeyQuestion, async (world, test) => ({ body: { challenge: await insertChallenge(test, world) } })),
  calls(verifyPasskey, async (world, test) => ({
    body: { challenge: await insertChallenge(test, world), response: {} },
  })),
  calls(getSecondFactor),
  calls(beginMfa, () => ({ body: { password: passwordOfBuilt } })),
  calls(unbindMfa, () => ({ body: { password: passwordOfBuilt } })),
  calls(renewRecoveryCodes, () => ({ body: { password: passwordOfBuilt } })),
  calls(beginPasskey, () => ({ body: { password: passwordOfBuilt } })),
  calls(addPasskey, async (world, test) => ({
    body: { challenge: await insertChallenge(test, world), name: 'A key', response: {} },
  })),
  calls(renamePasskey, async (world, test, name) => ({
    body: { id: await insertPasskey(test, ownOf(world, name)), name: 'Another name' },
  })),
  calls(removePasskey, async (world, test, name) => ({
    body: { id: await insertPasskey(test, ownOf(world, name)), password: passwordOfBuilt },
  })),
]
