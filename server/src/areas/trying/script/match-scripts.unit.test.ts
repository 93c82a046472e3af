import { expect, it } from 'vitest'
import { matchScripts, type StandingScript } from './match-scripts.ts'
import { digestOfScript, type PastScript } from './past-script-commands.ts'

const script = (name: string, source = name, phase: 'pre' | 'after' = 'pre'): PastScript => ({
  ...{ phase, name, source, isOn: true },
})
let lastId = 0
const rowOf = (is: PastScript, had: PastScript | null, more: Partial<StandingScript> = {}): StandingScript => ({
  ...{ id: (lastId += 1), phase: is.phase, name: is.name, position: lastId, isDeleted: false },
  ...{ digest: digestOfScript(is), incoming: had && digestOfScript(had) },
  ...more,
})
const [a, b, c] = [script('a'), script('b'), script('c')]

it('changes what nobody changed here, and leaves the others', () => {
  const rows = [rowOf(a, a), rowOf(script('b', 'mine'), b), rowOf(c, c, { isDeleted: true })]
  const news = [script('a', '2'), script('b', '2'), script('c', '2')]
  const { changed, added, met } = matchScripts(news, rows)
  expect(changed).toEqual([{ id: rows[0]?.id, script: news[0] }])
  expect([added, met.length]).toEqual([[], 3])
  expect(matchScripts([a, b, c], rows)).toMatchObject({ changed: [], added: [], adopted: [] })
})

it('puts what is new into the place of what is gone, or behind the others', () => {
  const rows = [rowOf(a, a), rowOf(b, b)]
  const news = [a, script('renamed', 'b'), script('d'), script('after', 'x', 'after')]
  expect(matchScripts(news, rows)).toMatchObject({
    changed: [{ id: rows[1]?.id, script: { name: 'renamed' } }],
    added: [{ name: 'd' }, { name: 'after' }],
  })
  expect(matchScripts([a], [])).toMatchObject({ added: [a] })
})

it('takes what is the same as its own, and adds nothing beside scripts of people', () => {
  const mine = rowOf(script('mine'), null)
  expect(matchScripts([a, b], [mine])).toMatchObject({ added: [], adopted: [], changed: [] })
  const same = rowOf(a, null)
  expect(matchScripts([a, b], [mine, same])).toMatchObject({ adopted: [{ id: same.id }], added: [b] })
})
