/* The same act with several accounts, each in a transaction of its own: one that is refused leaves the others done. */
import type { BatchResult, batchUsers, BodyOf, Language } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { resetFactors } from '../mfa/account-commands.ts'
import { endAllSessions, enableUser, disableUser } from './user-access-commands.ts'
import { removeUser } from './remove-user-commands.ts'

type Problem = NonNullable<BatchResult['problem']>['error']

/** Refusals that are about one account. */
const problems: readonly string[] = [
  'not_accessible',
  'not_on_yourself',
  'last_super_admin',
  'mfa_not_bound',
  'successor_needed',
  'successor_unusable',
] satisfies Problem[]

/**
 * @returns what became of each, in the order asked
 * @throws {AppError} successor_unusable when the successor is one of those to be deleted
 */
export async function actOnMany(
  context: AppContext,
  by: { origin: Origin<UserActor>; language: Language },
  body: BodyOf<typeof batchUsers>,
): Promise<BatchResult[]> {
  const { ids, successorId } = body
  if (successorId !== undefined && ids.includes(successorId)) throw new AppError('successor_unusable')
  const results: BatchResult[] = []
  // One after the other: each act takes its place in the log by itself, and rules about the last of something see the ones before.
  for (const id of ids)
    results.push({ id, problem: await problemOf(context, by.language, () => act(context, by, body, id)) })
  return results
}

async function act(
  context: AppContext,
  by: { origin: Origin<UserActor>; language: Language },
  { action, successorId }: BodyOf<typeof batchUsers>,
  publicId: string,
): Promise<void> {
  const { origin } = by
  const userId = decodeId('user', publicId)
  switch (action) {
    case 'disable':
      return disableUser(context, origin, userId)
    case 'enable':
      return enableUser(context, origin, userId)
    case 'endSessions':
      await endAllSessions(context, origin, userId)
      return
    case 'resetMfa':
      return resetFactors(context, publicId, by)
    case 'delete':
      return removeUser(context, origin, userId, successorId === undefined ? undefined : decodeId('user', successorId))
  }
}

async function problemOf(
  { texts }: AppContext,
  language: Language,
  work: () => Promise<void>,
): Promise<BatchResult['problem']> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof AppError) || !isProblem(error.error)) throw error
    return { error: error.error, msg: texts.say(language, 'errors', error.error, error.details) }
  }
}

function isProblem(name: string): name is Problem {
  return problems.includes(name)
}
