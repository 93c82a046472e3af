import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import {
  checkSharePassword,
  checkVisitPassword,
  disableShare,
  enableShare,
  getShare,
  getShareMenu,
  getSharedDoc,
  getVisit,
  getVisitComponents,
  getVisitDoc,
  getVisitDocProps,
  getVisitTree,
  listAttemptLimits,
  pageShares,
  shareType,
  updateShare,
  type ErrorName,
} from '@lectern/contracts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildShare, buildVisitorPassword } from '../../../../test/factories/build-share.ts'
import { useTestApp, type Caller } from '../../../../test/support/test-app.ts'
import type { Database } from '../../../db/schema.ts'
import { hashToken } from '../../../auth/secrets.ts'
import { openVisit } from './open-visit-commands.ts'

const test = useTestApp()
const password = 'correct-horse'
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** A share of an application with one document; its passwords by name. */
async function buildClosed(passwords: Readonly<Record<string, string>> = { partners: password }) {
  const doc = await buildDoc(test, { name: 'about' })
  const share = await buildShare(test, doc.module)
  await test.db.updateTable('share').set({ type: shareType.encrypted }).where('id', '=', share.id).execute()
  const ids: Record<string, number> = {}
  for (const [name, text] of Object.entries(passwords))
    ids[name] = await buildVisitorPassword(test, { of: 'share', id: share.id }, doc.owner, { name, password: text })
  return { ...share, doc, owner: doc.owner, passwordIds: ids }
}

const enter = (id: string, text: string, caller: Caller = {}) =>
  test.call(checkVisitPassword, { body: { of: 'share', id, password: md5(text) } }, caller)

async function openedWith(id: string, text: string): Promise<string> {
  return (await enter(id, text)).data?.accessToken ?? ''
}

/** What reading comes to with this access: the names of the tree, or the error. */
async function read(id: string, visitorToken?: string): Promise<ErrorName | 'read' | undefined> {
  const { error, data } = await test.call(
    getVisitTree,
    { query: { of: 'share', id } },
    visitorToken === undefined ? {} : { visitorToken },
  )
  return data === null ? error : 'read'
}

describe('what visitors read', () => {
  it('is the same under the specification’s names', async () => {
    const { key: id, doc } = await buildClosed()
    const caller = { visitorToken: await openedWith(id, password) }
    const query = { of: 'share', id } as const
    const gate = await test.call(getVisit, { query }, caller)
    expect(gate.data).toEqual({
      id,
      type: 2,
      name: 'shared',
      unlocked: true,
      asks: null,
      allowsExport: false,
      expiresAtMs: null,
      allowsDebug: false,
      allowsMock: false,
      ofRelease: false,
      showsChanges: false,
      keepsAddress: false,
    })
    const {
      name,
      allowsDebug: _mayTry,
      allowsMock: _hasMock,
      ofRelease: _isRelease,
      showsChanges: _showsChanges,
      ...rest
    } = gate.data ?? { name: '', allowsDebug: false, allowsMock: false, ofRelease: false, showsChanges: false }
    expect((await test.call(getShare, { query: { id } }, caller)).data).toEqual({ ...rest, shareName: name })
    const tree = await test.call(getVisitTree, { query }, caller)
    const menu = await test.call(getShareMenu, { query: { id } }, caller)
    expect(tree.data?.label).toEqual(['about'])
    expect(menu.data?.map((node) => node.docId)).toEqual([doc.publicId])
    const seen = await test.call(getVisitDoc, { query: { ...query, docId: doc.publicId } }, caller)
    expect(seen.data?.name).toBe('about')
    const shared = await test.call(getSharedDoc, { query: { shareConfigId: id, docId: doc.publicId } }, caller)
    expect(shared.data).toEqual(seen.data)
    const opened = await test.call(checkSharePassword, { body: { id, password: md5(password) } })
    expect(await read(id, opened.data?.accessToken)).toBe('read')
  })

  it('is nothing of another kind, of none, or of another share', async () => {
    const { key: id, doc } = await buildClosed()
    const other = await buildClosed()
    const visitorToken = await openedWith(id, password)
    const composed = { query: { of: 'compose', id } } as const
    expect((await test.call(getVisitTree, composed, { visitorToken })).error).toBe('visit_not_found')
    expect((await test.call(getVisit, composed)).error).toBe('visit_not_found')
    const unknown = await test.send(getVisitTree, { query: { of: 'space', id } }, { visitorToken })
    expect(unknown.json()).toMatchObject({ error: 'invalid_input' })
    expect(await read(other.key, visitorToken)).toBe('visit_locked')
    const query = { of: 'share', id, docId: other.doc.publicId } as const
    const refs = ['#/components/schemas/Order']
    expect((await test.call(getVisitDoc, { query }, { visitorToken })).error).toBe('not_accessible')
    expect((await test.call(getVisitDocProps, { query }, { visitorToken })).error).toBe('not_accessible')
    expect((await test.call(getVisitComponents, { body: { ...query, refs } }, { visitorToken })).error).toBe(
      'not_accessible',
    )
    expect((await test.call(getVisitDoc, { query: { ...query, docId: doc.publicId } }, { visitorToken })).code).toBe(
      '0',
    )
  })
})

describe('a paused share', () => {
  it('answers visitors so, and is open again for them without their password when it is resumed', async () => {
    const { key: id, publicId, owner, doc } = await buildClosed()
    const visitorToken = await openedWith(id, password)
    const paused = await test.call(disableShare, { body: { id: publicId } }, owner)
    expect(paused.data).toMatchObject({ key: id, status: 0, hasPassword: true, password: null })
    expect(await read(id, visitorToken)).toBe('visit_paused')
    expect(await read(id)).toBe('visit_paused')
    expect((await test.call(getVisit, { query: { of: 'share', id } }, { visitorToken })).error).toBe('visit_paused')
    expect((await test.call(getShareMenu, { query: { id } }, { visitorToken })).error).toBe('visit_paused')
    expect((await enter(id, password)).error).toBe('visit_paused')
    expect((await enter(id, 'wrong')).error).toBe('visit_paused')
    expect((await test.call(enableShare, { body: { id: publicId } }, owner)).data).toMatchObject({ key: id, status: 1 })
    expect(await read(id, visitorToken)).toBe('read')
    await test.call(updateShare, { body: { id: publicId, status: 0 } }, owner)
    expect(await read(id, visitorToken)).toBe('visit_paused')
    await test.call(updateShare, { body: { id: publicId, status: 1 } }, owner)
    expect(await read(id, visitorToken)).toBe('read')
    const entries = await test.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'share.update')
      .where('space_id', '=', doc.module.project.space.id)
      .execute()
    expect(entries).toHaveLength(4)
    for (const { details } of entries) expect(details).toContain('status')
  })

  it('is paused and resumed by those who may share only', async () => {
    const { key: id, publicId, doc } = await buildClosed()
    const guest = await buildUser(test)
    await addToSpace(test, doc.module.project.space.id, guest, 'guest')
    await addToProject(test, doc.module.project.id, guest, 'guest')
    for (const endpoint of [disableShare, enableShare]) {
      expect((await test.call(endpoint, { body: { id: publicId } }, guest)).error).toBe('no_permission')
      expect((await test.call(endpoint, { body: { id: publicId } }, await buildUser(test))).error).toBe(
        'not_accessible',
      )
      expect((await test.call(endpoint, { body: { id: publicId } })).error).toBe('sign_in_required')
    }
    expect(await read(id)).toBe('visit_locked')
  })

  it('whose password did not come along gets one when it is resumed, shown once', async () => {
    const { key: id, publicId, owner } = await buildClosed({})
    await test.db.updateTable('share').set({ status: 0 }).where('address_key', '=', id).execute()
    const { data } = await test.call(enableShare, { body: { id: publicId } }, owner)
    expect(data).toMatchObject({ status: 1, hasPassword: true })
    expect(await read(id, await openedWith(id, data?.password ?? ''))).toBe('read')
  })
})

describe('several passwords', () => {
  it('each open it, and one that is removed takes with it what it opened and nothing else', async () => {
    const { key: id, passwordIds, publicId, doc } = await buildClosed({ partners: 'one-horse', press: 'two-horses' })
    const [partner, press] = [await openedWith(id, 'one-horse'), await openedWith(id, 'two-horses')]
    expect([await read(id, partner), await read(id, press)]).toEqual(['read', 'read'])
    const accesses = await test.db
      .selectFrom('visitor_access')
      .select(['token_hash', 'password_id'])
      .where('password_id', 'in', Object.values(passwordIds))
      .execute()
    expect(new Map(accesses.map((row) => [row.token_hash, row.password_id]))).toEqual(
      new Map([
        [hashToken(partner), passwordIds['partners']],
        [hashToken(press), passwordIds['press']],
      ]),
    )
    await test.db
      .deleteFrom('visitor_password')
      .where('id', '=', passwordIds['press'] ?? 0)
      .execute()
    expect([await read(id, partner), await read(id, press)]).toEqual(['read', 'visit_locked'])
    expect((await enter(id, 'two-horses')).error).toBe('visit_password_wrong')
    expect((await enter(id, 'one-horse')).code).toBe('0')
    const page = await test.call(pageShares, { body: { moduleId: doc.module.publicId } }, doc.owner)
    expect(page.data?.list).toMatchObject([{ id: publicId, hasPassword: true }])
  })

  it('are all replaced by a new one from the form', async () => {
    const { key: id, publicId, owner } = await buildClosed({ partners: 'one-horse', press: 'two-horses' })
    const before = await openedWith(id, 'two-horses')
    await test.call(updateShare, { body: { id: publicId, password: 'another' } }, owner)
    expect(await read(id, before)).toBe('visit_locked')
    for (const text of ['one-horse', 'two-horses']) expect((await enter(id, text)).error).toBe('visit_password_wrong')
    expect(await read(id, await openedWith(id, 'another'))).toBe('read')
  })

  it('cost the same for every guess', async () => {
    const { key: id } = await buildClosed({ partners: 'one-horse', press: 'two-horses', staff: 'three-horses' })
    const counts = []
    for (const text of ['one-horse', 'three-horses', 'wrong']) counts.push(await countHashes(() => enter(id, text)))
    expect(counts).toEqual([3, 3, 3])
  })

  it('opens to none without any', async () => {
    const { key: id } = await buildClosed({})
    expect((await enter(id, '')).error).toBe('visit_password_wrong')
    expect(await read(id)).toBe('visit_locked')
  })
})

const hashing = vi.spyOn(crypto, 'argon2')
syncBuiltinESMExports()
beforeAll(async () => {
  // The hash that stands for missing passwords is made once.
  await enter('zzzzzzzzz', 'x')
})
afterAll(() => {
  hashing.mockRestore()
  syncBuiltinESMExports()
})

async function countHashes(work: () => Promise<unknown>): Promise<number> {
  hashing.mockClear()
  await work()
  return hashing.mock.calls.length
}

describe('guesses', () => {
  it('take the same path whether there is anything to open or not', async () => {
    const { key } = await buildClosed()
    const guess = async (name: string, address: string) => {
      const { db, statements } = recorded(test.db)
      const attempt = { of: 'share', key: name, password: md5('wrong'), address } as const
      let outcome: unknown
      const hashes = await countHashes(async () => {
        outcome = await openVisit({ ...test.context, db }, attempt).catch((error: unknown) => error)
      })
      return { outcome, hashes, statements }
    }
    const guessSixTimes = async (name: string, address: string) => {
      const guesses = []
      for (let count = 1; count <= 6; count += 1) guesses.push(await guess(name, address))
      return guesses
    }
    const real = await guessSixTimes(key, '10.2.0.1')
    expect(await guessSixTimes('0123456789abcdefghijklmno', '10.2.0.2')).toEqual(real)
    expect(real.map(({ hashes }) => hashes)).toEqual([1, 1, 1, 1, 1, 0])
    expect(real.map(({ outcome }) => outcome)).toMatchObject([
      ...[4, 3, 2, 1].map((remaining) => ({ error: 'visit_password_wrong', details: { remaining } })),
      ...[1, 1].map((minutes) => ({ error: 'visit_attempts_exceeded', details: { minutes } })),
    ])
  })

  it('at the same moment from one address get as many answers as there are tries', async () => {
    const { key: id } = await buildClosed()
    const guesses = Array.from({ length: 50 }, () => enter(id, 'wrong', { ip: '10.2.1.1' }))
    const errors = (await Promise.all(guesses)).map(({ error }) => error)
    expect(errors.filter((error) => error === 'visit_password_wrong')).toHaveLength(4)
    expect(errors.filter((error) => error === 'visit_attempts_exceeded')).toHaveLength(46)
    expect((await enter(id, password, { ip: '10.2.1.1' })).error).toBe('visit_attempts_exceeded')
    expect((await enter(id, password, { ip: '10.2.1.2' })).code).toBe('0')
  })

  it('at the same moment from many addresses are decided by the counts, not by when they began', async () => {
    const { key: id, id: shareId } = await buildClosed()
    const counted = { key: `visit:share:${String(shareId)}`, forgiven_until_ms: test.now(), locked_until_ms: 0 }
    await test.db
      .insertInto('attempt')
      .values({ ...counted, failures: 95 })
      .execute()
    // Each of another address, so that nothing in this process makes one wait for the other.
    const guesses = Array.from({ length: 50 }, (_, index) => enter(id, 'wrong', { ip: `10.2.2.${String(index)}` }))
    const errors = (await Promise.all(guesses)).map(({ error }) => error)
    expect(errors.filter((error) => error === 'visit_password_wrong')).toHaveLength(5)
    expect(errors.filter((error) => error === 'visit_attempts_exceeded')).toHaveLength(45)
    expect((await enter(id, password, { ip: '10.2.3.1' })).error).toBe('visit_attempts_exceeded')
    const root = await buildUser(test, { isSuperAdmin: true })
    const { data } = await test.call(listAttemptLimits, {}, root)
    expect(data?.list).toContainEqual(expect.objectContaining({ kind: 'visit', name: 'shared', address: '' }))
    expect(data?.list).toContainEqual(
      expect.objectContaining({ kind: 'visitFrom', name: 'shared', address: '10.2.1.1' }),
    )
    // What does not exist has no name.
    expect(data?.list).toContainEqual(expect.objectContaining({ kind: 'visitFrom', name: '', address: '10.2.0.2' }))
  })
})

/** The database, and the text of every statement sent through it. */
function recorded(db: Kysely<Database>): { db: Kysely<Database>; statements: string[] } {
  const statements: string[] = []
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(db.getExecutor().compileQuery(node, { queryId: '' }).sql)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
    statements,
  }
}
