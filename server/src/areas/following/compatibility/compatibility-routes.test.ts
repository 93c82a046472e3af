import {
  acceptBreak,
  compareRevisions,
  compatibilityLimits,
  getRuleLevels,
  pageAcceptedBreaks,
  pageHistory,
  resetRuleLevels,
  revokeAcceptedBreak,
  setRuleLevel,
  type Finding,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildDoc, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildSpace, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { inBatches } from '../../../db/batches.ts'
import { auditedActs } from '../../../../test/support/audited.ts'

const test = useTestApp()

const bodyOf = (properties: JsonObject, required: string[] = []): JsonObject => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties, required } } } },
})
const text = { type: 'string' }

const auditOf = (action: string) => auditedActs(test, action)

/** Who reads without writing. */
async function buildGuest({ project }: BuiltModule): Promise<BuiltUser> {
  const guest = await buildUser(test)
  await addToSpace(test, project.space.id, guest, 'guest')
  await addToProject(test, project.id, guest, 'guest')
  return guest
}

/** The first state against the newest, as someone sees them. */
async function compareAll(doc: BuiltDoc, caller: BuiltUser = doc.owner) {
  const place = { subject: 'doc' as const, docId: doc.publicId }
  const { data } = await test.call(pageHistory, { query: { ...place, pageSize: 100 } }, caller)
  const list = data?.list ?? []
  const [from, to] = [list.at(-1)?.id ?? '', list[0]?.id ?? '']
  const compared = await test.call(compareRevisions, { query: { ...place, from, to } }, caller)
  if (compared.data === null) throw new Error(compared.msg)
  return { ...compared.data, summary: list[0]?.summary }
}

/** A call whose only body field becomes required. */
async function buildBreak(module?: BuiltModule) {
  const content = describeOperation('/orders', bodyOf({ phone: text }))
  const doc = await buildDoc(test, { content, ...(module && { module }) })
  await editCall(test, doc.owner, doc.publicId, bodyOf({ phone: text }, ['phone']))
  const { findings } = await compareAll(doc)
  const [finding] = findings ?? []
  if (finding === undefined) throw new Error('Nothing was found')
  return { doc, moduleId: doc.module.publicId, finding }
}

const aboutOf = ({ fingerprint, ruleId, subject, place }: Finding) => ({ fingerprint, ruleId, subject, place })

describe('levels of rules in a space', () => {
  it('count in histories and comparisons from then on, and are reset', async () => {
    const { doc } = await buildBreak()
    const { owner, module } = doc
    const spaceId = module.project.space.publicId
    expect(await compareAll(doc)).toMatchObject({
      findings: [{ ruleId: 'request-property-required', level: 'breaking', direction: 'request', isAccepted: false }],
      summary: { breaking: 1 },
    })
    const choice = { spaceId, ruleId: 'request-property-required', level: 'attention' as const }
    expect((await test.call(setRuleLevel, { body: choice }, owner)).code).toBe('0')
    expect((await test.call(getRuleLevels, { query: { spaceId } }, owner)).data).toEqual({
      levels: [
        { ruleId: choice.ruleId, level: 'attention', updatedBy: owner.username.toUpperCase(), updatedAtMs: test.now() },
      ],
      can: { update: true },
    })
    expect(await compareAll(doc)).toMatchObject({ findings: [{ level: 'attention' }], summary: { breaking: 0 } })
    // The same choice again is no act.
    await test.call(setRuleLevel, { body: choice }, owner)
    const name: unknown = expect.any(String)
    const details = { ruleId: choice.ruleId, from: 'breaking', to: 'attention' }
    expect(await auditOf('compatibility.level')).toEqual([[name, details]])
    expect((await test.call(resetRuleLevels, { body: { spaceId } }, owner)).code).toBe('0')
    expect(await compareAll(doc)).toMatchObject({ findings: [{ level: 'breaking' }], summary: { breaking: 1 } })
    await test.call(resetRuleLevels, { body: { spaceId } }, owner)
    expect(await auditOf('compatibility.reset')).toEqual([[name, { count: 1 }]])
  })

  it('is none when it is the rule’s own, or null', async () => {
    const module = await buildModule(test)
    const spaceId = module.project.space.publicId
    const choose = (level: 'breaking' | 'harmless' | null) =>
      test.call(setRuleLevel, { body: { spaceId, ruleId: 'operation-removed', level } }, module.owner)
    const levels = async () => (await test.call(getRuleLevels, { query: { spaceId } }, module.owner)).data?.levels
    await choose('breaking')
    expect(await levels()).toEqual([])
    for (const back of ['breaking', null] as const) {
      await choose('harmless')
      expect(await levels()).toHaveLength(1)
      await choose(back)
      expect(await levels()).toEqual([])
    }
  })

  it('are chosen by those who change the space, for rules that exist, and count in no other space', async () => {
    const module = await buildModule(test)
    const spaceId = module.project.space.publicId
    const guest = await buildGuest(module)
    const choice = { spaceId, ruleId: 'operation-removed', level: 'harmless' as const }
    expect((await test.call(setRuleLevel, { body: choice }, guest)).error).toBe('no_permission')
    expect((await test.call(resetRuleLevels, { body: { spaceId } }, guest)).error).toBe('no_permission')
    expect((await test.call(getRuleLevels, { query: { spaceId } }, guest)).data?.can).toEqual({ update: false })
    const unknown = await test.call(setRuleLevel, { body: { ...choice, ruleId: 'operation-moved' } }, module.owner)
    expect(unknown.error).toBe('compatibility_rule_unknown')
    await test.call(setRuleLevel, { body: choice }, module.owner)
    const other = await buildSpace(test, { owner: module.owner })
    const read = await test.call(getRuleLevels, { query: { spaceId: other.publicId } }, module.owner)
    expect(read.data?.levels).toEqual([])
  })
})

describe('a change that an application accepts', () => {
  it('no longer counts, and shows who accepted it when and why, until that is revoked', async () => {
    const { doc, moduleId, finding } = await buildBreak()
    const { owner } = doc
    test.advance(60_000)
    const about = aboutOf(finding)
    const reason = ' All callers send it. '
    const accepted = await test.call(acceptBreak, { body: { moduleId, ...about, reason } }, owner)
    const entry = {
      ...about,
      reason: reason.trim(),
      acceptedBy: owner.username.toUpperCase(),
      acceptedAtMs: test.now(),
    }
    expect(accepted.data).toEqual(entry)
    // What was accepted before stays as it is.
    test.advance(60_000)
    const again = await test.call(acceptBreak, { body: { moduleId, ...about, reason: 'Another one' } }, owner)
    expect(again.data).toEqual(entry)
    expect(await compareAll(doc)).toMatchObject({
      findings: [{ fingerprint: about.fingerprint, level: 'harmless', isAccepted: true }],
      accepted: [entry],
      can: { accept: true },
      summary: { breaking: 0 },
    })
    const listed = await test.call(pageAcceptedBreaks, { query: { moduleId } }, owner)
    expect(listed.data).toEqual({ list: [entry], total: 1, pageIndex: 1, pageSize: 20 })
    const body = { moduleId, fingerprint: about.fingerprint }
    expect((await test.call(revokeAcceptedBreak, { body }, owner)).code).toBe('0')
    expect((await test.call(revokeAcceptedBreak, { body }, owner)).code).toBe('0')
    expect(await compareAll(doc)).toMatchObject({ findings: [{ level: 'breaking', isAccepted: false }], accepted: [] })
    const details = { fingerprint: about.fingerprint, ruleId: about.ruleId, reason: entry.reason }
    const name: unknown = expect.any(String)
    expect(await auditOf('compatibility.accept')).toEqual([[name, details]])
    expect(await auditOf('compatibility.revoke')).toEqual([[name, details]])
  })

  it('stays accepted while other things are edited, and is another one when it means something else', async () => {
    const { doc, moduleId, finding } = await buildBreak()
    await test.call(acceptBreak, { body: { moduleId, ...aboutOf(finding), reason: 'Known' } }, doc.owner)
    const described = { phone: { ...text, description: 'With the country' }, note: text }
    await editCall(test, doc.owner, doc.publicId, { summary: 'Places an order', ...bodyOf(described, ['phone']) })
    const levels = async () =>
      Object.fromEntries(
        ((await compareAll(doc)).findings ?? []).map(({ ruleId, level, isAccepted }) => [
          ruleId,
          { level, isAccepted },
        ]),
      )
    expect(await levels()).toEqual({
      'request-property-required': { level: 'harmless', isAccepted: true },
      'request-property-added': { level: 'harmless', isAccepted: false },
    })
    await editCall(test, doc.owner, doc.publicId, bodyOf({ phone: text, note: text }, ['phone', 'note']))
    expect(await levels()).toMatchObject({
      'request-property-required': { level: 'harmless', isAccepted: true },
      'request-property-added-required': { level: 'breaking', isAccepted: false },
    })
  })

  it('is accepted and listed by those who write there, with a reason, and counts in no other application', async () => {
    const { doc, moduleId, finding } = await buildBreak()
    const { owner, module } = doc
    const guest = await buildGuest(module)
    const about = aboutOf(finding)
    const body = { moduleId, ...about, reason: 'Known' }
    expect((await compareAll(doc, guest)).can).toEqual({ accept: false })
    expect((await test.call(acceptBreak, { body }, guest)).error).toBe('no_permission')
    expect((await test.call(pageAcceptedBreaks, { query: { moduleId } }, guest)).error).toBe('no_permission')
    const revoke = { moduleId, fingerprint: about.fingerprint }
    expect((await test.call(revokeAcceptedBreak, { body: revoke }, guest)).error).toBe('no_permission')
    for (const wrong of [
      { reason: ' ' },
      { fingerprint: 'x' },
      { place: [{ kind: 'x'.repeat(compatibilityLimits.place) }] },
    ]) {
      expect((await test.call(acceptBreak, { body: { ...body, ...wrong } }, owner)).error).toBe('invalid_input')
    }
    const unknown = await test.call(acceptBreak, { body: { ...body, ruleId: 'operation-moved' } }, owner)
    expect(unknown.error).toBe('compatibility_rule_unknown')
    const other = await buildModule(test, { project: module.project })
    await test.call(acceptBreak, { body: { ...body, moduleId: other.publicId } }, owner)
    expect(await compareAll(doc)).toMatchObject({ findings: [{ level: 'breaking', isAccepted: false }], accepted: [] })
    // Readers see that it is accepted.
    await test.call(acceptBreak, { body }, owner)
    expect(await compareAll(doc, guest)).toMatchObject({
      findings: [{ isAccepted: true }],
      accepted: [{ reason: 'Known' }],
    })
  })

  it('is one of a bounded number', async () => {
    const { doc, moduleId, finding } = await buildBreak()
    const rows = Array.from({ length: compatibilityLimits.accepted }, (_, index) => ({
      ...{ module_id: doc.module.id, fingerprint: index.toString(16).padStart(16, '0'), rule_id: 'operation-removed' },
      ...{
        subject: '{"kind":"application"}',
        place: '[]',
        reason: 'x',
        accepted_by: doc.owner.id,
        accepted_at_ms: index,
      },
    }))
    for (const batch of inBatches(rows, { size: 1_000 })) {
      await test.db
        .insertInto('accepted_break')
        .values([...batch])
        .execute()
    }
    const refused = await test.call(
      acceptBreak,
      { body: { moduleId, ...aboutOf(finding), reason: 'Known' } },
      doc.owner,
    )
    expect(refused).toMatchObject({ error: 'accepted_breaks_full' })
    const again = { ...aboutOf(finding), fingerprint: rows[0]?.fingerprint ?? '', reason: 'Known' }
    const kept = await test.call(acceptBreak, { body: { moduleId, ...again } }, doc.owner)
    expect(kept).toMatchObject({ code: '0', data: { reason: 'x' } })
    const page = await test.call(pageAcceptedBreaks, { query: { moduleId, pageIndex: 2, pageSize: 5 } }, doc.owner)
    expect(page.data).toMatchObject({ total: compatibilityLimits.accepted, pageIndex: 2, pageSize: 5 })
    expect(page.data?.list.map(({ acceptedAtMs }) => acceptedAtMs)).toEqual([9_994, 9_993, 9_992, 9_991, 9_990])
  })
})
