/* What becomes of documents over many rounds of pushes, edits, locks and decisions: by the rule of `gone.ts`, against what people did. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { absencesOf, findRemovedUpstream } from './removed-upstream.ts'
import type { KnownSubject } from './known-content.ts'

const names = ['a', 'b', 'c', 'd'] as const
type Name = (typeof names)[number]
const name = fc.constantFrom(...names)

const step = fc.oneof(
  fc.record({ act: fc.constant('push' as const), has: fc.uniqueArray(name), isPartial: fc.boolean() }),
  fc.record({ act: fc.constant('edit' as const), name }),
  fc.record({ act: fc.constant('lock' as const), name, isLocked: fc.boolean() }),
  fc.record({ act: fc.constant('decide' as const), name, accept: fc.boolean() }),
  fc.record({ act: fc.constant('set' as const), removed: fc.constantFrom('keep', 'propose', 'remove') }),
)

function newDoc(id: number): KnownSubject {
  const said = { base: 'said', incoming: 'said', open: 0 }
  const plain = { headId: id, name: 'doc', isLocked: false, parentTag: null, method: 'GET', url: '/' }
  return { ...plain, id, head: 'said', naturalKey: '', lastIncoming: said, isOwn: true, isShared: false, absence: null }
}

/** An application as imports see it. */
class Product {
  readonly docs = new Map<string, KnownSubject>()
  readonly trash: KnownSubject[] = []
  removed: 'keep' | 'propose' | 'remove' = 'propose'
  #serial = 0

  push(has: readonly Name[], isPartial: boolean): void {
    const seen = new Set(has)
    const excluded = { likely: [], documents: has.length }
    const gone = findRemovedUpstream(this.docs, { seen, isPartial, removed: this.removed, excluded })
    for (const { key, absence } of absencesOf(this.docs, seen, gone)) this.#change(key, { absence })
    for (const { key, row, becomes } of gone.docs)
      if (becomes === 'removed') {
        this.trash.push(row)
        this.docs.delete(key)
      }
    for (const key of has) if (!this.docs.has(key)) this.docs.set(key, newDoc((this.#serial += 1)))
  }

  edit(key: Name): void {
    this.#change(key, { head: 'mine' })
  }

  lock(key: Name, isLocked: boolean): void {
    this.#change(key, { isLocked })
  }

  decide(key: Name, accept: boolean): void {
    const doc = this.docs.get(key)
    if (doc?.absence !== 'proposed') return
    if (accept) this.docs.delete(key)
    else this.#change(key, { absence: 'kept' })
  }

  #change(key: string, more: Partial<KnownSubject>): void {
    const doc = this.docs.get(key)
    if (doc !== undefined) this.docs.set(key, { ...doc, ...more })
  }
}

it('takes nothing away that people edited or locked, in 10,000 sequences', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 12 }), (steps) => {
      const product = new Product()
      product.push(names, false)
      const refused = new Set<Name>()
      for (const each of steps) {
        const before = new Map(product.docs)
        if (each.act === 'push') product.push(each.has, each.isPartial)
        else if (each.act === 'edit') product.edit(each.name)
        else if (each.act === 'lock') product.lock(each.name, each.isLocked)
        else if (each.act === 'set') product.removed = each.removed
        else product.decide(each.name, each.accept)
        if (each.act === 'decide' && !each.accept && before.get(each.name)?.absence === 'proposed')
          refused.add(each.name)
        if (each.act !== 'push') continue
        for (const key of each.has) refused.delete(key)
        for (const [key, doc] of before) {
          const isThere = product.docs.get(key)?.id === doc.id
          const mayGo = doc.head === 'said' && !doc.isLocked && !each.isPartial && product.removed === 'remove'
          expect(isThere || mayGo).toBe(true)
        }
        // Who said no is not asked again before the source has it again.
        for (const key of refused) expect(product.docs.get(key)?.absence).not.toBe('proposed')
      }
      expect(product.trash.every(({ head, isLocked }) => head === 'said' && !isLocked)).toBe(true)
      // The same push again asks nothing new and takes nothing away.
      product.push(['a'], false)
      const [docs, trash] = [new Map(product.docs), product.trash.length]
      product.push(['a'], false)
      expect([product.docs, product.trash.length]).toEqual([docs, trash])
    }),
    { numRuns: 10_000 },
  )
})

it('ends in the same, in whichever order pushes of different documents come', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 2 }),
      fc.constantFrom('keep', 'propose', 'remove'),
      (has, removed) => {
        const ends = [has, has.toReversed()].map((order) => {
          const product = new Product()
          product.removed = removed
          for (const key of order) product.push([key], true)
          return [...product.docs.keys()].sort()
        })
        expect(ends[0]).toEqual(ends[1])
        expect(ends[0]).toEqual([...has].sort())
      },
    ),
    { numRuns: 500 },
  )
})
