/*
 * The addresses of DingTalk and WeCom that a release has as fields, as in Torna and for those who push: each is a robot of the release. Owns: that the
 * masked form of an address leaves it as it is.
 */
import { robotLimits, type RobotKind } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'
import { countRobots, deleteRobot, insertRobot, updateRobotRow, type RobotPlace } from './robot-repo.ts'
import { maskedAddress, sealAddress } from './robot-secrets.ts'

const fields = { dingdingWebhook: 'dingtalk', weComWebhook: 'wecom' } as const satisfies Record<string, RobotKind>
type Field = keyof typeof fields
const fieldNames = ['dingdingWebhook', 'weComWebhook'] as const satisfies readonly Field[]

/** As a request gives them; what is left out stays. */
export type GivenWebhooks = Readonly<Partial<Record<Field, string | null>>>
/** `null`: none any more. */
export type SealedWebhooks = Readonly<Partial<Record<Field, string | null>>>
export type MaskedWebhooks = Readonly<Record<Field, string>>

const noWebhooks: MaskedWebhooks = { dingdingWebhook: '', weComWebhook: '' }

/** The first robot of each kind, by release. */
async function listFirstRobots(db: Executor, releaseIds: readonly number[]) {
  if (releaseIds.length === 0) return []
  const first = rowsOf(db, 'robot', { release_id: releaseIds, kind: Object.values(fields) })
    .select(({ fn }) => fn.min('robot.id').as('id'))
    .groupBy(['release_id', 'kind'])
  return db
    .selectFrom('robot')
    .select(['id', 'release_id', 'kind', 'sealed_address', 'sealed_secret'])
    .where('id', 'in', first)
    .execute()
}

/** Both as answers have them, by release; empty for none. */
export async function readWebhooks(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  releaseIds: readonly number[],
): Promise<(releaseId: number) => MaskedWebhooks> {
  const found = new Map<number, MaskedWebhooks>()
  for (const row of await listFirstRobots(db, releaseIds)) {
    const field = fieldNames.find((each) => fields[each] === row.kind)
    const id = row.release_id ?? 0
    if (field !== undefined) found.set(id, { ...noWebhooks, ...found.get(id), [field]: maskedAddress({ vault }, row) })
  }
  return (id) => found.get(id) ?? noWebhooks
}

/**
 * What changes, sealed; an address as it is shown is none.
 * @throws {AppError} release_webhook_invalid for what is no address of the web, address_forbidden for what the server may not reach
 */
export async function sealWebhooks(
  context: AppContext,
  given: GivenWebhooks,
  releaseId: number | undefined,
): Promise<SealedWebhooks> {
  const known = releaseId === undefined ? noWebhooks : (await readWebhooks(context, [releaseId]))(releaseId)
  const texts = fieldNames.flatMap((field) => {
    const text = given[field]?.trim() ?? ''
    return given[field] === undefined || text === known[field] ? [] : [{ field, text }]
  })
  const sealed = await Promise.all(
    texts.map(async ({ field, text }) => [field, text === '' ? null : await sealOne(context, text)] as const),
  )
  return Object.fromEntries(sealed)
}

async function sealOne(context: AppContext, text: string): Promise<string> {
  try {
    return await sealAddress(context, text)
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== 'robot_address_invalid') throw error
    throw new AppError('release_webhook_invalid', {}, { cause: error })
  }
}

/** @throws {AppError} robots_full */
export async function writeWebhooks(
  { texts }: Pick<AppContext, 'texts'>,
  tx: Executor,
  place: { spaceId: number; projectId: number; releaseId: number; userId: number },
  sealed: SealedWebhooks,
  nowMs: number,
): Promise<void> {
  const { spaceId, projectId, releaseId, userId } = place
  const robots = await listFirstRobots(tx, [releaseId])
  const ofRelease: RobotPlace = { spaceId, release: { projectId, releaseId } }
  for (const field of fieldNames) {
    const address = sealed[field]
    if (address === undefined) continue
    const kind = fields[field]
    const known = robots.find((robot) => robot.kind === kind)
    if (address === null) await deleteRobot(tx, known?.id ?? 0)
    else if (known !== undefined) await updateRobotRow(tx, known.id, { sealed_address: address })
    else {
      const limit = robotLimits.robots
      if ((await countRobots(tx, ofRelease)) >= limit) throw new AppError('robots_full', { limit })
      const language = texts.fallback
      await insertRobot(tx, {
        ...{ project_id: projectId, release_id: releaseId, space_id: null, module_id: null, kind, language },
        ...{ name: texts.say(language, 'robot', `kind.${kind}`), sealed_address: address, sealed_secret: null },
        ...{ events: JSON.stringify(['releases']), template: '', is_on: 1, mentions: '[]' },
        ...{ created_by: userId, created_at_ms: nowMs },
      })
    }
  }
}
