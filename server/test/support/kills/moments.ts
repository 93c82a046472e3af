/* When a kill comes: a moment of the work it is to meet, and so many milliseconds after it. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import { jobKinds, unended, workKinds, type WorkKind } from './works.ts'

/** After the round began, after the answer, or after the job began to run or to write. */
const moments = ['begun', 'answered', 'running', 'writing'] as const
type Moment = (typeof moments)[number]
/** Those that write what no one sees before it is finished. */
const writesRows: ReadonlySet<WorkKind> = new Set(['import', 'push', 'unpack'])
const longestMs: Readonly<Record<Moment, number>> = { begun: 300, answered: 300, running: 300, writing: 100 }

/** A row that an import or an unpacking has written and no one sees yet. */
export const stagedRows = `select id from (${['space', 'module', 'doc']
  .map((table) => `select id from ${table} where deleted_at_ms = 0`)
  .join(' union all ')}) staged limit 1`
const lookMs = 5

export interface KillTime {
  moment: Moment
  waitMs: number
  /** Whether the kill is to meet written rows however fast the machine is. */
  isSure: boolean
}

/** The first time of a kind in its midst, later at any moment. */
export function chooseTime(kind: WorkKind, round: number, random: () => number): KillTime {
  const isFirst = round <= workKinds.length
  const possible = writesRows.has(kind) ? moments : moments.filter((each) => each !== 'writing')
  const index = isFirst ? possible.length - 1 : Math.floor(random() * possible.length)
  const moment = possible[index] ?? 'begun'
  const isSure = moment === 'writing' && isFirst
  return { moment, waitMs: isSure ? 0 : random() * longestMs[moment], isSure }
}

/** Until then, or until the work is past it. */
export async function waitForTime(
  { moment, waitMs }: KillTime,
  installation: Installation,
  focus: { kind: WorkKind; answer: Promise<void> | undefined },
): Promise<void> {
  if (moment !== 'begun') await focus.answer
  const isOver = async (): Promise<boolean> =>
    installation.inspect(async (ask) => {
      const of = `kind = '${jobKinds[focus.kind]}'`
      if ((await ask(`select id from job where ${of} and ${unended}`)).length === 0) return true
      if (moment === 'running') return (await ask(`select id from job where ${of} and state = 'running'`)).length > 0
      return (await ask(stagedRows)).length > 0
    })
  if (moment === 'running' || moment === 'writing') while (!(await isOver())) await delay(lookMs)
  await delay(waitMs)
}
