/*
 * Mocks of calls: rules of their documents. Owns: that each comes once, follows what changed there, and stays as people have it here once they
 * changed it. Does not own: which calls a rule is for (`torna-dump/mock-rules.ts`).
 */
import { MockRuleDraft, mockRuleLimits } from '@lectern/contracts'
import type { TornaMock } from '@lectern/formats'
import { Check } from 'typebox/value'
import { lockModule } from '../../../../content/lock-row.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import {
  addPastRules,
  changePastRule,
  countFreeRules,
  digestOfRow,
  digestOfRule,
  findPastRules,
  notePastRules,
  type PastRule,
} from '../../../trying/mock/rules/past-rule-commands.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { link, type Application, type MigrationRun } from '../migration-run.ts'
import type { RemarkCode } from '../remark-codes.ts'
import { listStanding } from './linked-docs-repo.ts'

interface Wanted {
  mock: TornaMock
  rule: PastRule
}

/** `lastMigrated` of a link is the digest of the rule. */
export async function moveMocks(
  run: MigrationRun,
  application: Application,
  mocks: readonly TornaMock[],
): Promise<void> {
  const { context, installation, job } = run
  if (mocks.length === 0) return
  const docs = await listLinks(context.db, installation, 'doc', application.id)
  await context.db.transaction().execute(async (tx) => {
    await job.hold(tx)
    if (!(await lockModule(tx, application.id))) return
    const links = await listLinks(tx, installation, 'mock', application.id)
    const standing = await listStanding(tx, application.id, docs, mocks)
    const wanted = mocks.flatMap((mock) => wantedOf(run, application, mock, standing.get(mock.docId)))
    const isChanged = await followRules(run, tx, application, wanted, links)
    const isAdded = await addRules(
      run,
      tx,
      application,
      wanted.filter(({ mock }) => !links.has(mock.id)),
    )
    if (isChanged || isAdded) await notePastRules(tx, application.id)
  })
}

/** None for a mock that cannot be a rule, which the report says. */
function wantedOf(
  { tally }: MigrationRun,
  { path }: Application,
  mock: TornaMock,
  docId: number | undefined,
): Wanted[] {
  const { conditions, answer, position, isShadowed } = mock
  const name = storableText(mock.name).trim() || '-'
  const rule = { name, conditions, answer: { ...answer, text: storableText(answer.text) } }
  const problem = docId === undefined ? 'mockDocGone' : problemOf(rule)
  if (docId !== undefined && problem === undefined)
    return [{ mock, rule: { ...rule, docId, position, isOn: !isShadowed } }]
  tally.count('mocks', 'left')
  tally.remark(problem ?? 'mockUnfit', [...path, name])
  return []
}

function problemOf(rule: Pick<PastRule, 'name' | 'conditions' | 'answer'>): RemarkCode | undefined {
  const { conditions, answer } = rule
  if (answer.status < 200 || answer.status > 599) return 'mockStatus'
  if (answer.text.length > mockRuleLimits.text) return 'mockTooLong'
  if (conditions.length > mockRuleLimits.conditions) return 'mockConditions'
  return Check(MockRuleDraft, { ...rule, scope: 'doc' }) ? undefined : 'mockUnfit'
}

/** @returns whether a rule was changed */
async function followRules(
  run: MigrationRun,
  tx: Executor,
  application: Application,
  wanted: readonly Wanted[],
  links: ReadonlyMap<number, Link>,
): Promise<boolean> {
  const { tally, origin, context } = run
  const place = { moduleId: application.id, userId: origin.actor.userId, nowMs: context.clock() }
  const known = wanted.flatMap((each) => {
    const noted = links.get(each.mock.id)
    return noted === undefined ? [] : [{ ...each, noted, digest: digestOfRule(each.rule) }]
  })
  const rows = await findPastRules(
    tx,
    known.map(({ noted }) => noted.ourId),
  )
  let isChanged = false
  for (const { mock, rule, noted, digest } of known) {
    const row = rows.get(noted.ourId)
    if (digest === noted.lastMigrated) tally.count('mocks', 'unchanged')
    else if (row?.deleted_at_ms !== null || digestOfRow(row) !== noted.lastMigrated) {
      tally.count('mocks', 'kept')
      tally.remark('changedHere', [...application.path, rule.name])
    } else {
      // One by one: they changed there since the last time.
      await changePastRule(tx, place, row, rule)
      await link(run, tx, 'mock', [{ ...noted, lastMigrated: digest }])
      tally.count('mocks', 'changed')
      remarkOn(run, application, { mock, rule })
      isChanged = true
    }
  }
  return isChanged
}

/** @returns whether a rule was added */
async function addRules(
  run: MigrationRun,
  tx: Executor,
  application: Application,
  fresh: readonly Wanted[],
): Promise<boolean> {
  const { tally, origin, context } = run
  const free = await countFreeRules(tx, application.id)
  const added = fresh.slice(0, free)
  for (const { rule } of fresh.slice(free)) {
    tally.count('mocks', 'left')
    tally.remark('mocksFull', [...application.path, rule.name], { limit: mockRuleLimits.rules })
  }
  if (added.length === 0) return false
  const place = { moduleId: application.id, userId: origin.actor.userId, nowMs: context.clock() }
  const ids = await addPastRules(
    tx,
    place,
    added.map(({ rule }) => rule),
  )
  const links = added.map(({ mock, rule }, index): Link => {
    const scopeId = application.id
    return { tornaId: mock.id, ourId: ids[index] ?? 0, scopeId, key: '', lastMigrated: digestOfRule(rule) }
  })
  await link(run, tx, 'mock', links)
  tally.count('mocks', 'added', added.length)
  for (const each of added) remarkOn(run, application, each)
  return true
}

/** What a rule does otherwise than the mock did. */
function remarkOn({ tally }: MigrationRun, { path }: Application, { mock, rule }: Wanted): void {
  const place = [...path, rule.name]
  if (mock.isElsewhere) tally.remark('mockElsewhere', place)
  if (mock.isNarrower) tally.remark('mockNarrower', place)
  if (mock.isShadowed) tally.remark('mockShadowed', place)
  if (mock.headersLeft.length > 0)
    tally.remark('mockHeaders', place, { headers: mock.headersLeft.join(', ').slice(0, 200) })
}
