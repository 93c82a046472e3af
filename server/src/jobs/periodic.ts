/*
 * Work that comes round by itself. Owns: that each is done once per period for the whole installation, however many servers there are: a server
 * takes it by a compare-and-set on the time it is due, kept in `setting`.
 */
import type { AppContext } from '../core/context.ts'
import { runAs } from '../core/loop-watch/holder.ts'
import type { Executor } from '../db/content-store.ts'
import { hasChanged } from '../db/row-counts.ts'

export interface PeriodicTask {
  /** Name in `setting`: `periodic.<name>`. */
  name: string
  everyMs: number
  run(context: AppContext): Promise<void>
}

export interface Periodic {
  start(): void
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>
  /** Does what is due now: for tests. */
  runDue(): Promise<void>
}

const checkMs = 60_000
/** Another server takes the task over when the first has not finished by then. */
const takeMs = 15 * 60_000

export function createPeriodic(context: AppContext, tasks: readonly PeriodicTask[]): Periodic {
  const { db, clock, log } = context
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const runTask = async (task: PeriodicTask): Promise<void> => {
    const key = `periodic.${task.name}`
    const takenUntilMs = await takeDue(db, key, clock(), clock() + takeMs)
    if (takenUntilMs === undefined) return
    await runAs({ task: task.name }, () => task.run(context))
    await moveDue(db, key, takenUntilMs, clock() + task.everyMs)
  }
  const runDue = async (): Promise<void> => {
    for (const task of tasks) {
      try {
        await runTask(task)
      } catch (error) {
        // It stays due from when the take runs out; the others go on.
        log.error({ err: error, task: task.name }, 'periodic work failed')
      }
    }
  }
  const queueRun = (): Promise<void> => (running = running.then(runDue))
  return {
    start: () => {
      timer = setInterval(() => void queueRun(), checkMs).unref()
      void queueRun()
    },
    stop: async () => {
      clearInterval(timer)
      await running
    },
    runDue: queueRun,
  }
}

/** Takes a due task until the given time; `undefined` when it is not due or someone else has it. */
async function takeDue(db: Executor, key: string, nowMs: number, untilMs: number): Promise<number | undefined> {
  await db
    .insertInto('setting')
    .values({ key, value: '0' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  const dueMs = Number(row.value)
  if (dueMs > nowMs) return undefined
  return (await moveDue(db, key, dueMs, untilMs)) ? untilMs : undefined
}

async function moveDue(db: Executor, key: string, fromMs: number, toMs: number): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('setting')
      .set({ value: String(toMs) })
      .where('key', '=', key)
      .where('value', '=', String(fromMs)),
  )
}
