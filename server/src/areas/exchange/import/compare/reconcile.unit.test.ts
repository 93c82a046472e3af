import { contentVersion, type StoredContent } from '@lectern/model'
import { expect, it } from 'vitest'
import { packText } from '../../../../db/content-store.ts'
import { createReader, mapTogether } from './reconcile.ts'

const contentOf = (value: string): StoredContent => ({ v: contentVersion, kind: 'component', value })
const stored = new Map(
  Array.from({ length: 120 }, (_, index) => {
    const { hash, bytes } = packText(JSON.stringify(contentOf(String(index))))
    return [hash, bytes] as const
  }),
)

it('fetches what is asked for in the same turn together, each once', async () => {
  const asked: string[][] = []
  const read = createReader((hashes) => {
    asked.push(hashes)
    return Promise.resolve(stored)
  })
  const [first = '', second = ''] = stored.keys()
  expect(await Promise.all([read(first), read(second), read(first), read(''), read('unknown')])).toEqual([
    ...[contentOf('0'), contentOf('1'), contentOf('0')],
    ...[undefined, undefined],
  ])
  expect(asked).toEqual([[first, second, 'unknown']])
  expect(await read(second)).toEqual(contentOf('1'))
  expect(asked).toHaveLength(2)
})

it('fails all who asked when they cannot be fetched, and fetches again', async () => {
  let isBroken = true
  const read = createReader(() => (isBroken ? Promise.reject(new Error('gone')) : Promise.resolve(stored)))
  const [first = ''] = stored.keys()
  await expect(read(first)).rejects.toThrow('gone')
  isBroken = false
  expect(await read(first)).toEqual(contentOf('0'))
})

it('reads many in few questions, in their order', async () => {
  let questions = 0
  const read = createReader(() => {
    questions += 1
    return Promise.resolve(stored)
  })
  const contents = await mapTogether([...stored.keys()], read)
  expect(contents).toEqual([...stored.keys()].map((_, index) => contentOf(String(index))))
  expect(questions).toBe(3)
})
