import {
  addComposePassword,
  addShare,
  addSharePassword,
  checkVisitPassword,
  getVisitTree,
  limits,
  listComposePasswords,
  listSharePasswords,
  resetComposePassword,
  revokeComposePassword,
  revokeSharePassword,
  shareType,
  updateComposeProject,
  updateShare,
  type VisitedKind,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildCompose } from '../../../../test/factories/build-compose.ts'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { buildVisitorPassword } from '../../../../test/factories/build-share.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'

const test = useTestApp()

const endpoints = {
  share: { list: listSharePasswords, add: addSharePassword, revoke: revokeSharePassword },
  compose: { list: listComposePasswords, add: addComposePassword, revoke: revokeComposePassword },
} as const

/** An encrypted one of the kind, with its first password. */
const builders = {
  async share() {
    const module = await buildModule(test)
    await buildDoc(test, { module, name: 'about' })
    const body = { moduleId: module.publicId, type: shareType.encrypted, isAll: 1, password: 'first-word' } as const
    const { data } = await test.call(addShare, { body }, module.owner)
    if (data === null) throw new Error('The share was not made')
    return { id: data.id, key: data.key, owner: module.owner, module, updatedAtMs: data.updatedAtMs }
  },
  async compose() {
    const { publicId: id, key, composer: owner } = await buildCompose(test)
    await test.call(updateComposeProject, { body: { id, type: shareType.encrypted } }, owner)
    await test.call(resetComposePassword, { body: { id, password: 'first-word' } }, owner)
    return { id, key, owner }
  },
}

async function open(of: VisitedKind, key: string, password: string) {
  const answer = await test.call(checkVisitPassword, { body: { of, id: key, password } })
  return answer.data?.accessToken ?? answer.error ?? ''
}

async function read(of: VisitedKind, key: string, visitorToken: string) {
  const answer = await test.call(getVisitTree, { query: { of, id: key } }, { visitorToken })
  return answer.error ?? 'open'
}

describe.each(['share', 'compose'] as const)('passwords of a %s', (of) => {
  const { list, add, revoke } = endpoints[of]

  it('each open it, and each is revoked without the others', async () => {
    const { id, key, owner } = await builders[of]()
    const made = await test.call(add, { body: { id, name: ' Partners ', password: ' second-word ' } }, owner)
    expect(made.data).toMatchObject({ name: 'Partners', password: 'second-word', lastUsedAtMs: null })
    const generated = await test.call(add, { body: { id, name: 'Testers' } }, owner)
    expect(generated.data?.password).toMatch(/^[a-zA-Z2-9]{6}$/)
    const tokens = [
      await open(of, key, 'first-word'),
      await open(of, key, 'second-word'),
      await open(of, key, generated.data?.password ?? ''),
    ]
    expect(await Promise.all(tokens.map((token) => read(of, key, token)))).toEqual(['open', 'open', 'open'])
    const revoked = await test.call(revoke, { body: { id, passwordId: made.data?.id ?? '' } }, owner)
    expect(revoked.code).toBe('0')
    expect(await Promise.all(tokens.map((token) => read(of, key, token)))).toEqual(['open', 'visit_locked', 'open'])
    expect(await open(of, key, 'second-word')).toBe('visit_password_wrong')
  })

  it('are listed with name, maker and last use, and never with a password or hash', async () => {
    const { id, key, owner } = await builders[of]()
    await test.call(add, { body: { id, name: 'Partners', password: 'second-word' } }, owner)
    await open(of, key, 'second-word')
    const answer = await test.send(list, { query: { id } }, owner)
    expect(answer.json()).toMatchObject({
      data: [
        { name: '', lastUsedAtMs: null },
        { name: 'Partners', createdAtMs: test.now(), lastUsedAtMs: test.now() },
      ],
    })
    for (const secret of ['second-word', 'argon2']) expect(answer.body).not.toContain(secret)
  })

  it('have names of their own, and the last one stays', async () => {
    const { id, key, owner } = await builders[of]()
    const { data: before } = await test.call(list, { query: { id } }, owner)
    const [first] = before ?? []
    const added = await test.call(add, { body: { id, name: 'Partners' } }, owner)
    const again = await test.call(add, { body: { id, name: ' Partners ' } }, owner)
    expect(again.error).toBe('name_taken')
    const nameless = await test.call(add, { body: { id, name: ' ' } }, owner)
    expect(nameless.error).toBe('invalid_input')
    await test.call(revoke, { body: { id, passwordId: added.data?.id ?? '' } }, owner)
    const last = await test.call(revoke, { body: { id, passwordId: first?.id ?? '' } }, owner)
    expect(last.error).toBe('visitor_password_last')
    expect((await test.call(list, { query: { id } }, owner)).data).toEqual(before)
    expect(await read(of, key, await open(of, key, 'first-word'))).toBe('open')
  })

  it('are at most 20, those added at the same moment too', async () => {
    const { id, owner } = await builders[of]()
    const ref = { of, id: decodeId(of, id) }
    for (let number = 2; number < limits.visitorPasswords; number++)
      await buildVisitorPassword(test, ref, owner, { name: String(number) })
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => test.call(add, { body: { id, name } }, owner)))
    expect(answers.map(({ error }) => error).sort()).toEqual([
      'visitor_password_limit_reached',
      'visitor_password_limit_reached',
      undefined,
    ])
    expect((await test.call(list, { query: { id } }, owner)).data).toHaveLength(limits.visitorPasswords)
  })

  it('of another one are not found, and the audit log names what was added and revoked', async () => {
    const [mine, other] = [await builders[of](), await builders[of]()]
    await test.call(add, { body: { id: mine.id, name: 'Partners' } }, mine.owner)
    const { data: others } = await test.call(list, { query: { id: other.id } }, other.owner)
    const passwordId = others?.[0]?.id ?? ''
    expect((await test.call(revoke, { body: { id: mine.id, passwordId } }, mine.owner)).error).toBe('not_accessible')
    expect(await read(of, other.key, await open(of, other.key, 'first-word'))).toBe('open')
    const { data: own } = await test.call(list, { query: { id: mine.id } }, mine.owner)
    await test.call(revoke, { body: { id: mine.id, passwordId: own?.[0]?.id ?? '' } }, mine.owner)
    await test.call(add, { body: { id: mine.id, name: 'Testers' } }, mine.owner)
    await test.call(revoke, { body: { id: mine.id, passwordId: own?.[1]?.id ?? '' } }, mine.owner)
    const entries = await test.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('action', 'in', [`${of}.addPassword`, `${of}.revokePassword`])
      .where('actor_id', '=', mine.owner.id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      [`${of}.addPassword`, '{"name":"Partners"}'],
      [`${of}.revokePassword`, '{}'],
      [`${of}.addPassword`, '{"name":"Testers"}'],
      [`${of}.revokePassword`, '{"name":"Partners"}'],
    ])
  })
})

it('no password is added to what is public by now, and guests see none', async () => {
  const { id, owner, module, updatedAtMs } = await builders.share()
  const guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  await addToProject(test, module.project.id, guest, 'guest')
  expect((await test.call(listSharePasswords, { query: { id } }, guest)).error).toBe('no_permission')
  await test.call(updateShare, { body: { id, type: shareType.public, updatedAtMs } }, owner)
  expect((await test.call(addSharePassword, { body: { id, name: 'Partners' } }, owner)).error).toBe('changed_meanwhile')
  expect((await test.call(listSharePasswords, { query: { id } }, owner)).data).toEqual([])
})
