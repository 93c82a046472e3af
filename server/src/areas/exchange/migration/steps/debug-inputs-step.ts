/*
 * What was last sent to documents, as Torna kept it: cases of the documents. Owns: that each comes once, follows what was sent there since, and stays as people
 * have it here once they changed it. Does not own: what a case is made of (`torna-dump/debug-inputs.ts`).
 */
import { CaseContent, caseLimits } from '@lectern/contracts'
import type { TornaDebugInput } from '@lectern/formats'
import { Check } from 'typebox/value'
import { lockModule } from '../../../../content/lock-row.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import {
  addPastCases,
  changePastCase,
  digestOfCase,
  digestOfCaseRow,
  findPastCases,
  type PastCase,
} from '../../../trying/case/past-case-commands.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { link, type Application, type MigrationRun } from '../migration-run.ts'
import { listStanding } from './linked-docs-repo.ts'

interface Wanted {
  tornaId: number
  one: PastCase
  digest: string
}

/** `lastMigrated` of a link is the digest of the case. */
export async function moveDebugInputs(
  run: MigrationRun,
  application: Application,
  inputs: readonly TornaDebugInput[],
): Promise<void> {
  const { context, installation, job } = run
  if (inputs.length === 0) return
  const docs = await listLinks(context.db, installation, 'doc', application.id)
  await context.db.transaction().execute(async (tx) => {
    await job.hold(tx)
    if (!(await lockModule(tx, application.id))) return
    const links = await listLinks(tx, installation, 'debugInput', application.id)
    const standing = await listStanding(tx, application.id, docs, inputs)
    const wanted = inputs.flatMap((input) => wantedOf(input, standing.get(input.docId)))
    leave(run, application, inputs.length - wanted.length)
    await follow(run, tx, application, wanted, links)
    await add(
      run,
      tx,
      application,
      wanted.filter(({ tornaId }) => !links.has(tornaId)),
    )
  })
}

/** None for an input that is too long, or whose document was deleted here. */
function wantedOf({ id, name, request }: TornaDebugInput, docId: number | undefined): Wanted[] {
  const content: unknown = { request, assertions: [], captures: [] }
  if (docId === undefined || !Check(CaseContent, content)) return []
  const title = ['Torna', storableText(name).trim()].filter((part) => part !== '').join(' · ')
  const one = { docId, name: title.slice(0, caseLimits.name), content }
  return [{ tornaId: id, one, digest: digestOfCase(one) }]
}

async function follow(
  run: MigrationRun,
  tx: Executor,
  application: Application,
  wanted: readonly Wanted[],
  links: ReadonlyMap<number, Link>,
): Promise<void> {
  const { tally } = run
  const known = wanted.flatMap((each) => {
    const noted = links.get(each.tornaId)
    return noted === undefined ? [] : [{ ...each, noted }]
  })
  const rows = await findPastCases(
    tx,
    known.map(({ noted }) => noted.ourId),
  )
  for (const { one, digest, noted } of known) {
    const row = rows.get(noted.ourId)
    if (digest === noted.lastMigrated) tally.count('debugInputs', 'unchanged')
    else if (row?.deleted_at_ms !== null || digestOfCaseRow(row) !== noted.lastMigrated) {
      tally.count('debugInputs', 'kept')
      tally.remark('changedHere', [...application.path, one.name])
    } else {
      // One by one: something else was sent there since the last time.
      await changePastCase(tx, byOf(run), row, one)
      await link(run, tx, 'debugInput', [{ ...noted, lastMigrated: digest }])
      tally.count('debugInputs', 'changed')
    }
  }
}

async function add(run: MigrationRun, tx: Executor, application: Application, fresh: readonly Wanted[]): Promise<void> {
  const ids = await addPastCases(
    tx,
    byOf(run),
    fresh.map(({ one }) => one),
  )
  const links = fresh.flatMap(({ tornaId, digest }, index): Link[] => {
    const ourId = ids[index]
    return ourId === undefined ? [] : [{ tornaId, ourId, scopeId: application.id, key: '', lastMigrated: digest }]
  })
  await link(run, tx, 'debugInput', links)
  run.tally.count('debugInputs', 'added', links.length)
  leave(run, application, fresh.length - links.length)
}

function leave({ tally }: MigrationRun, { path }: Application, count: number): void {
  if (count === 0) return
  tally.count('debugInputs', 'left', count)
  tally.remark('debugInputsLeft', path, {}, count)
}

const byOf = ({ origin, context }: MigrationRun) => ({ userId: origin.actor.userId, nowMs: context.clock() })
