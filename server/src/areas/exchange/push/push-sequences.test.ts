/* Pushes between what people do, through the real server: no edit is lost, nothing is made twice, and what is not accepted is reported. */
import { deleteDoc, pageReviews, settleReviews, updatePushSettings } from '@lectern/contracts'
import { expect, it } from 'vitest'
import type { BuiltModule } from '../../../../test/factories/build-places.ts'
import { buildPush, editCall, readLastPush } from '../../../../test/factories/build-push.ts'
import { randomOf } from '../../../../test/support/random.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { readStored } from '../../../content/revisions.ts'
import { findTexts } from '../../../db/content-store.ts'

const test = useTestApp()

const stepsPerSeed = 30

/** A document as the client has it. */
interface Sent {
  serial: number
  url: string
  description: string
}

interface Live {
  id: number
  name: string
  url: string
  isLocked: boolean
  description: unknown
}

class Pushing {
  readonly #module: BuiltModule
  readonly #token: string
  readonly #random: () => number
  readonly #sent: Sent[] = []
  /** What a person wrote last and no one decided against since, by document. */
  readonly #written = new Map<number, string>()
  #serial = 0

  constructor(module: BuiltModule, token: string, random: () => number) {
    this.#module = module
    this.#token = token
    this.#random = random
    for (let count = 0; count < 5; count += 1) this.#add()
  }

  async first(): Promise<void> {
    await this.#push(this.#sent, false)
  }

  async step(): Promise<void> {
    const act = this.#pick(['push', 'push', 'push', 'part', 'again', 'edit', 'edit', 'lock', 'delete', 'answer', 'set'])
    if (act === 'push' || act === 'part') await this.#pushNews(act === 'part')
    else if (act === 'again') await this.#pushTwice()
    else if (act === 'edit') await this.#edit()
    else if (act === 'lock') await this.#lock()
    else if (act === 'delete') await this.#delete()
    else if (act === 'answer') await this.#answer()
    else {
      const removed = this.#pick(['keep', 'propose', 'remove'] as const)
      await test.call(updatePushSettings, { body: { moduleId: this.#module.publicId, removed } }, this.#owner)
    }
    await this.#checkEdits()
  }

  get #owner() {
    return this.#module.project.owner
  }

  #pick<T>(of: readonly T[]): T {
    const chosen = of[Math.floor(this.#random() * of.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }

  #add(): void {
    const serial = (this.#serial += 1)
    this.#sent.push({ serial, url: `/s${String(serial)}`, description: `said ${String(serial)}` })
  }

  async #pushNews(isPart: boolean): Promise<void> {
    for (let count = 0; count < 2; count += 1) {
      const sent = this.#pick(this.#sent)
      const news = this.#pick(['say', 'say', 'move', 'add', 'drop'])
      if (news === 'say') sent.description = `said ${String((this.#serial += 1))}`
      else if (news === 'move') sent.url = `/m${String((this.#serial += 1))}`
      else if (news === 'add') this.#add()
      else if (this.#sent.length > 4) this.#sent.splice(this.#sent.indexOf(sent), 1)
    }
    await this.#push(isPart ? [this.#pick(this.#sent)] : this.#sent, isPart)
  }

  async #pushTwice(): Promise<void> {
    await this.#push(this.#sent, false)
    const before = await this.#live()
    const { counts } = await this.#push(this.#sent, false)
    expect(counts).toMatchObject({ added: 0, changed: 0 })
    expect(await this.#live()).toEqual(before)
  }

  async #push(sent: readonly Sent[], isPart: boolean) {
    const before = new Set((await this.#live()).map(({ id }) => id))
    const data = { apis: sent.map(itemOf), isReplace: isPart ? 0 : 1 }
    const payload = JSON.stringify({ name: 'doc.push', access_token: this.#token, data })
    const headers = { 'content-type': 'application/json' }
    const response = await test.app.inject({ method: 'POST', url: '/api', headers, payload })
    expect(response.json()).toEqual({ code: '0', data: {}, msg: '' })
    await test.jobs.runUntilIdle()
    const { outcome, report } = await readLastPush(test, { module: this.#module, owner: this.#owner })
    if (outcome !== 'done' || report === null) throw new Error(`push ${outcome}`)
    await this.#checkPushed(sent, report.names)
    const live = new Set((await this.#live()).map(({ id }) => id))
    const gone = [...before].filter((id) => !live.has(id))
    expect(gone.filter((id) => this.#written.has(id))).toEqual([])
    return report
  }

  /** Each document is there once as it was sent, or a person wrote something else, or the report names why not. */
  async #checkPushed(sent: readonly Sent[], names: Partial<Record<string, readonly string[]>>): Promise<void> {
    const live = await this.#live()
    for (const { serial, url, description } of sent) {
      const name = nameOf(serial)
      const found = live.filter((doc) => doc.url === url)
      expect([url, found.length]).toEqual([url, found.length === 1 ? 1 : 0])
      const [doc] = found
      const isNamed = names['locked']?.includes(name) === true || names['removed']?.includes(name) === true
      const isTaken =
        doc !== undefined && [description, this.#written.get(doc.id)].some((text) => text === doc.description)
      // Only what is locked or was deleted here may be otherwise, and is named.
      const mayBeNamed = doc === undefined || doc.isLocked
      expect([url, isTaken || (mayBeNamed && isNamed)]).toEqual([url, true])
    }
  }

  async #checkEdits(): Promise<void> {
    const live = await this.#live()
    for (const { id, description } of live)
      if (this.#written.has(id)) expect([id, description]).toEqual([id, this.#written.get(id)])
  }

  async #edit(): Promise<void> {
    const doc = this.#pick(await this.#live())
    const description = `written ${String((this.#serial += 1))}`
    const saved = await editCall(test, this.#owner, encodeId('doc', doc.id), { description })
    expect(saved.data).toMatchObject({ isSaved: true })
    this.#written.set(doc.id, description)
  }

  async #lock(): Promise<void> {
    const { id, isLocked } = this.#pick(await this.#live())
    await test.db
      .updateTable('doc')
      .set({ is_locked: isLocked ? 0 : 1 })
      .where('id', '=', id)
      .execute()
  }

  async #delete(): Promise<void> {
    const live = await this.#live()
    if (live.length < 4) return
    const { id } = this.#pick(live)
    expect((await test.call(deleteDoc, { body: { id: encodeId('doc', id) } }, this.#owner)).code).toBe('0')
  }

  async #answer(): Promise<void> {
    const query = { moduleId: this.#module.publicId }
    const { data } = await test.call(pageReviews, { query }, this.#owner)
    const reviews = data?.list ?? []
    if (reviews.length === 0) return
    const review = this.#pick(reviews)
    const take = this.#pick(['ours', 'theirs'] as const)
    const live = await this.#live()
    const idOf = (publicId: string | undefined) => live.find(({ id }) => encodeId('doc', id) === publicId)?.id ?? 0
    const settled = await test.call(settleReviews, { body: { ...query, ids: [review.id], take } }, this.#owner)
    expect(settled.data?.settled).toEqual([review.id])
    if (take === 'ours') return
    const id = idOf(review.subjectId ?? undefined)
    const newer = this.#written.get(idOf(review.successor?.id))
    if (review.question === 'conflict') this.#written.delete(id)
    if (review.question === 'same' && newer !== undefined && !this.#written.has(id)) this.#written.set(id, newer)
  }

  async #live(): Promise<Live[]> {
    const rows = await test.db
      .selectFrom('doc')
      .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
      .select(['doc.id', 'doc.name', 'doc.url', 'doc.is_locked', 'revision.hash'])
      .where('doc.module_id', '=', this.#module.id)
      .where('doc.deleted_at_ms', 'is', null)
      .orderBy('doc.id')
      .execute()
    const texts = await findTexts(test.db, [...new Set(rows.map(({ hash }) => hash))])
    return rows.map(({ id, name, url, is_locked, hash }) => {
      const content = readStored(texts.get(hash) ?? '')
      if (content.kind !== 'http') throw new Error('no call')
      return { id, name, url, isLocked: is_locked === 1, description: content.operation['description'] }
    })
  }
}

const nameOf = (serial: number): string => `Document ${String(serial)}`

/** With enough in it to be known again under another address. */
function itemOf({ serial, url, description }: Sent) {
  const queryParams = Array.from({ length: 12 }, (_, index) => ({
    name: `q${String(serial)}x${String(index)}`,
    type: 'string',
    description: `about ${String(serial)}`,
  }))
  return { name: nameOf(serial), url, httpMethod: 'GET', isFolder: 0, description, queryParams }
}

it.each([1, 20_26, 777])('lose nothing among people, in an order of seed %i', async (seed) => {
  const { module, token } = await buildPush(test)
  const pushing = new Pushing(module, token, randomOf(seed))
  await pushing.first()
  for (let count = 0; count < stepsPerSeed; count += 1) await pushing.step()
})
