/* What imports, edits and answers come to together, against a table of values. */
import type { Answer, HttpContent, JsonObject, StoredContent } from '@lectern/model'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sequences } from '../../../../test/support/sequences.ts'
import { packNew, packText, unpackText } from '../../../db/content-store.ts'
import type { KnownText } from '../import/compare/items.ts'
import { createReconcile, createReader } from '../import/compare/reconcile.ts'
import { decide } from './decide.ts'

const fields = ['x-a', 'x-b', 'x-c', 'x-d'] as const
type Field = (typeof fields)[number]
/** What the fields say; absent ones are not there. */
type Values = Readonly<Partial<Record<Field, string>>>

type Step =
  | { act: 'import'; field: Field; value: string | undefined }
  | { act: 'edit'; field: Field; value: string | undefined }
  | { act: 'again' }
  | { act: 'answer'; field: Field; take: 'ours' | 'theirs' }

const field = fc.constantFrom(...fields)
const value = fc.constantFrom(undefined, 'one', 'two', 'three')
const take: fc.Arbitrary<'ours' | 'theirs'> = fc.constantFrom('ours', 'theirs')
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('import' as const), field, value }),
    fc.record({ act: fc.constant('edit' as const), field, value }),
    fc.record({ act: fc.constant('answer' as const), field, take }),
    fc.constant({ act: 'again' as const }),
  ),
  { minLength: 3, maxLength: 9 },
)

function contentOf(says: Values): HttpContent {
  const operation: JsonObject = { summary: 'Read' }
  for (const name of fields) if (says[name] !== undefined) operation[name] = says[name]
  return { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/a', operation }
}

function valuesOf(content: StoredContent): Values {
  if (content.kind !== 'http') throw new Error('no operation')
  const { operation } = content
  return Object.fromEntries(fields.flatMap((name) => (name in operation ? [[name, operation[name]]] : [])))
}

function withValue(says: Values, name: Field, text: string | undefined): Values {
  const { [name]: _, ...rest } = says
  return text === undefined ? rest : { ...rest, [name]: text }
}

/** The product: texts by hash, the current content, and what the source had. */
class Product {
  readonly #texts = new Map<string, Uint8Array>()
  readonly #judge = createReconcile(createReader(() => Promise.resolve(this.#texts)))
  #known: KnownText = { head: '', lastIncoming: undefined, isOwn: true }

  async import(says: Values): Promise<void> {
    const {
      texts,
      head,
      lastIncoming: said,
    } = await this.#judge(contentOf(says), this.#known.head === '' ? undefined : this.#known)
    for (const text of texts) this.#texts.set(text.hash, packNew(text).bytes)
    this.#known = { ...this.#known, head: head ?? this.#known.head, lastIncoming: said ?? this.#known.lastIncoming }
  }

  edit(says: Values): void {
    this.#known = { ...this.#known, head: this.#store(contentOf(says)) }
  }

  /** As `areas/exchange/review` does. */
  answer(name: Field, take: 'ours' | 'theirs'): void {
    const { head, lastIncoming: said } = this.#known
    if (said === undefined) return
    const versions = { base: this.#read(said.base), ours: this.#content(head), theirs: this.#content(said.incoming) }
    const answers = new Map<string, Answer>([[name, { take }]])
    const { content, base, conflicts } = decide({ ...versions, answers })
    const baseHash = base === undefined ? said.incoming : base === null ? null : this.#store(base)
    this.#known = {
      ...this.#known,
      head: content === undefined ? head : this.#store(content),
      lastIncoming: { ...said, base: baseHash, open: conflicts.length },
    }
  }

  get stands(): Values {
    return valuesOf(this.#content(this.#known.head))
  }

  /** Fields that are asked about. */
  get open(): string[] {
    const { head, lastIncoming: said } = this.#known
    if (said === undefined) return []
    const versions = { base: this.#read(said.base), ours: this.#content(head), theirs: this.#content(said.incoming) }
    return decide({ ...versions, answers: new Map() }).conflicts.map(({ path }) => path)
  }

  #store(content: StoredContent): string {
    const text = packText(JSON.stringify(content))
    this.#texts.set(text.hash, text.bytes)
    return text.hash
  }

  #content(hash: string): StoredContent {
    const content = this.#read(hash)
    if (content === undefined) throw new Error(`no text ${hash}`)
    return content
  }

  #read(hash: string | null): StoredContent | undefined {
    const bytes = hash === null ? undefined : this.#texts.get(hash)
    // Written by `packText` above.
    return bytes === undefined ? undefined : (JSON.parse(unpackText(bytes)) as StoredContent)
  }
}

/** The expected result, field by field: the current value, what is settled with the source, what the source has. */
class Table {
  stands: Values = {}
  #settled: Values = {}
  incoming: Values = {}

  import(says: Values): void {
    const isNews = JSON.stringify(contentOf(says)) !== JSON.stringify(contentOf(this.incoming))
    this.incoming = says
    if (isNews) for (const name of fields) this.#merge(name)
  }

  edit(says: Values): void {
    this.stands = says
  }

  answer(name: Field, take: 'ours' | 'theirs'): void {
    if (this.#isOpen(name) && take === 'theirs') this.stands = withValue(this.stands, name, this.incoming[name])
    for (const each of fields) if (each === name || !this.#isOpen(each)) this.#settle(each)
  }

  get open(): string[] {
    return fields.filter((name) => this.#isOpen(name))
  }

  #merge(name: Field): void {
    if (this.stands[name] === this.#settled[name]) this.stands = withValue(this.stands, name, this.incoming[name])
    if (!this.#isOpen(name)) this.#settle(name)
  }

  /** Both say something else than what is settled, and not the same. */
  #isOpen(name: Field): boolean {
    const [ours, theirs, base] = [this.stands[name], this.incoming[name], this.#settled[name]]
    return ours !== theirs && ours !== base && theirs !== base
  }

  #settle(name: Field): void {
    this.#settled = withValue(this.#settled, name, this.incoming[name])
  }
}

it(`loses no edit and no news in ${String(sequences)} sequences of imports, edits and answers`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const [product, table] = [new Product(), new Table()]
      for (const each of [product, table]) await each.import({})
      for (const step of sequence) {
        for (const each of [product, table]) {
          if (step.act === 'import') await each.import(withValue(table.incoming, step.field, step.value))
          else if (step.act === 'again') await each.import(table.incoming)
          else if (step.act === 'edit') each.edit(withValue(table.stands, step.field, step.value))
          else each.answer(step.field, step.take)
        }
        expect(product.stands).toEqual(table.stands)
      }
      expect(product.open.sort()).toEqual(table.open)
    }),
    { numRuns: sequences },
  )
})
