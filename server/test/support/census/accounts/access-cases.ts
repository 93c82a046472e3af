import { randomBytes } from 'node:crypto'
import {
  acceptInvitation,
  addInvitation,
  addOpenUser,
  addSpaceInvitation,
  deleteOpenUser,
  disableOpenUser,
  enableOpenUser,
  getInvitation,
  listInvitations,
  listSpaceInvitations,
  pageOpenUsers,
  resendInvitation,
  resendSpaceInvitation,
  revokeInvitation,
  revokeSpaceInvitation,
  rotateOpenUser,
} from '@lectern/contracts'
import { decodeId, encodeId } from '../../../../src/core/public-ids.ts'
import { writeSettings } from '../../../../src/core/settings.ts'
import type { TestApp } from '../../test-app.ts'
import { calls, type CensusCase } from '../calls.ts'

/** An open one, to the space with that public id or to an account alone. */
async function insertInvitation(test: TestApp, spaceId: string | undefined): Promise<string> {
  await writeSettings(test.db, 'invitations', { from: 'spaceAdmins' })
  const { id } = await test.db
    .insertInto('invitation')
    .values({
      email: 'asked@example.org',
      space_id: spaceId === undefined ? null : decodeId('space', spaceId),
      role: spaceId === undefined ? null : 'guest',
      token_hash: randomBytes(32).toString('hex'),
      invited_by: 1,
      inviter_name: 'Somebody',
      created_at_ms: test.now(),
      expires_at_ms: test.now() + 1_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('invitation', id)
}

const withGrace = { graceHours: 1 } as const

export const accessCases: readonly CensusCase[] = [
  calls(listSpaceInvitations, ({ spaceId }) => ({ query: { spaceId } })),
  calls(addSpaceInvitation, ({ spaceId }) => ({
    body: { spaceId, email: 'new@example.org', roleCode: 'guest' as const },
  })),
  calls(resendSpaceInvitation, async ({ spaceId }, test) => ({
    body: { spaceId, id: await insertInvitation(test, spaceId) },
  })),
  calls(revokeSpaceInvitation, async ({ spaceId }, test) => ({
    body: { spaceId, id: await insertInvitation(test, spaceId) },
  })),
  calls(listInvitations),
  calls(addInvitation, () => ({ body: { email: 'newer@example.org' } })),
  calls(resendInvitation, async (_world, test) => ({ body: { id: await insertInvitation(test, undefined) } })),
  calls(revokeInvitation, async (_world, test) => ({ body: { id: await insertInvitation(test, undefined) } })),
  calls(getInvitation, () => ({ body: { token: 'none' } })),
  calls(acceptInvitation, () => ({ body: { token: 'none', username: 'invited', password: 'a long enough one' } })),

  calls(pageOpenUsers, ({ spaceId }) => ({ query: { spaceId } })),
  calls(addOpenUser, ({ spaceId }) => ({ body: { spaceId, applicant: 'A new machine' } })),
  calls(rotateOpenUser, ({ spaceId, openUserId }) => ({ body: { spaceId, id: openUserId, ...withGrace } })),
  calls(disableOpenUser, ({ spaceId, openUserId }) => ({ body: { spaceId, id: openUserId } })),
  calls(enableOpenUser, ({ spaceId, openUserId }) => ({ body: { spaceId, id: openUserId } })),
  calls(deleteOpenUser, ({ spaceId, openUserId }) => ({ body: { spaceId, id: openUserId } })),
]
