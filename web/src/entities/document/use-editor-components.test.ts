import { describe, expect, it } from 'vitest'
import { fetchAll, fetchOffered, type AskComponents } from './use-editor-components.ts'

const refOf = (name: string) => `#/components/schemas/${name}`
const namesOf = (refs: readonly string[]) => refs.map((ref) => ref.slice(refOf('').length))

/** Each model refers to the one after it, and the server leaves that out every time. */
function endless() {
  const asked: string[][] = []
  const ask: AskComponents = (refs) => {
    asked.push(refs)
    const names = namesOf(refs)
    return Promise.resolve({
      components: { schemas: Object.fromEntries(names.map((name) => [name, { title: name }])) },
      moreComponents: names
        .map((name) => Number(name) + 1)
        .filter((next) => next < 900)
        .map((next) => refOf(String(next))),
    })
  }
  return { ask, asked }
}

describe('components of an editor', () => {
  it('of the document are followed to the end', async () => {
    const { ask } = endless()
    const found = await fetchAll(ask, [refOf('890')])
    expect(Object.keys(found.schemas ?? {})).toHaveLength(10)
  })

  it('that are offered besides take one round for each 200', async () => {
    const { ask, asked } = endless()
    const refs = Array.from({ length: 400 }, (_, at) => refOf(String(at)))
    const found = await fetchOffered(ask, refs)
    expect(asked.map((round) => round.length)).toEqual([200, 200])
    expect(Object.keys(found.schemas ?? {})).toHaveLength(400)
  })
})
