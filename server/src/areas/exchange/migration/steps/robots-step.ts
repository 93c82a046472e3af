/*
 * Robots of applications: there, addresses of DingTalk and WeCom in the settings, which are sent every change. Owns: that what people changed or deleted
 * here stays so. Addresses are secrets: links keep their hash alone.
 */
import type { RobotKind } from '@lectern/contracts'
import { idOf, textOf, webhookKinds, type DumpRow } from '@lectern/formats'
import { hashToken } from '../../../../auth/secrets.ts'
import { AppError } from '../../../../core/app-error.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { changeRobot, createRobot } from '../../../following/robot/robot-commands.ts'
import { findRobotAddress } from '../../../following/robot/robot-queries.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { link, type Application, type MigrationRun } from '../migration-run.ts'

/** The language of the messages there. */
const language = 'zh-CN'

interface Webhook {
  tornaId: number
  kind: RobotKind
  address: string
  /** Of the robot in the report. */
  path: string[]
  name: string
}

export async function moveRobots(run: MigrationRun, application: Application): Promise<void> {
  const { context, installation, threads, rowsPath, job, tally } = run
  const config = await threads.listConfig({ rowsPath, moduleId: application.tornaId }, job.signal)
  const webhooks = config.flatMap((row) => webhookOf(run, application, row) ?? [])
  if (webhooks.length === 0) return
  tally.count('robots', 'found', webhooks.length)
  const links = await listLinks(context.db, installation, 'robot', application.id)
  for (const webhook of webhooks) {
    const known = links.get(webhook.tornaId)
    if (known === undefined) await addRobot(run, application, webhook)
    else await followRobot(run, application, webhook, known)
  }
}

function webhookOf({ context }: MigrationRun, { path }: Application, row: DumpRow): Webhook | undefined {
  const kind = webhookKinds.get(textOf(row, 'config_key'))
  const address = textOf(row, 'config_value').trim()
  if (kind === undefined || address === '') return undefined
  const name = context.texts.say(language, 'robot', `kind.${kind}`)
  return { tornaId: idOf(row), kind, address, name, path: [...path, name] }
}

const placeOf = ({ id, projectId, spaceId }: Application) => ({ spaceId, app: { projectId, moduleId: id } })

async function linkRobot(
  run: MigrationRun,
  tx: Executor,
  { id: scopeId }: Application,
  { tornaId, address }: Webhook,
  ourId: number,
): Promise<void> {
  await link(run, tx, 'robot', [{ tornaId, ourId, scopeId, key: '', lastMigrated: hashToken(address) }])
}

/** Switched on, as it is there. */
async function addRobot(run: MigrationRun, application: Application, webhook: Webhook): Promise<void> {
  const { context, origin, tally } = run
  const { kind, name, address, path } = webhook
  const body = { ...{ kind, name, address, language, secret: '', template: '' }, events: ['changes' as const] }
  const isAdded = await ifTaken(run, webhook, () =>
    createRobot(context, origin, placeOf(application), { ...body, language }, (tx, id) =>
      linkRobot(run, tx, application, webhook, id),
    ),
  )
  if (!isAdded) return
  tally.count('robots', 'added')
  tally.remark('robotMigrated', path)
}

async function followRobot(run: MigrationRun, application: Application, webhook: Webhook, known: Link): Promise<void> {
  const { context, origin, tally } = run
  const { address, path } = webhook
  if (known.lastMigrated === hashToken(address)) {
    tally.count('robots', 'unchanged')
    return
  }
  const ours = await findRobotAddress(context, placeOf(application), known.ourId)
  if (ours === undefined || (ours !== address && hashToken(ours) !== known.lastMigrated)) {
    tally.count('robots', 'kept')
    tally.remark(ours === undefined ? 'deletedHere' : 'changedHere', path)
    return
  }
  const change = { id: encodeId('robot', known.ourId), address }
  if (!(await ifTaken(run, webhook, () => changeRobot(context, origin, placeOf(application), change)))) return
  await context.db.transaction().execute((tx) => linkRobot(run, tx, application, webhook, known.ourId))
  tally.count('robots', 'changed')
}

/** Whether it could be done: addresses that are none or may not be called are left, and what is too many for a project. */
async function ifTaken({ tally }: MigrationRun, { path }: Webhook, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    tally.count('robots', 'left')
    tally.remark('robotLeft', path)
    return false
  }
}
