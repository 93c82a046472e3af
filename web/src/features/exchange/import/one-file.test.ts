import { describe, expect, it } from 'vitest'
import { oneFile } from './one-file.ts'
import { recogniseFile } from './recognise.ts'

describe('what was chosen', () => {
  it('is the file itself, or an archive of several', async () => {
    const [first, second] = [new File(['{"a":1}'], 'a.json'), new File(['{"b":2}'], 'b.json')]
    expect(await oneFile([], 1_000)).toBeUndefined()
    expect(await oneFile([first], 1_000)).toBe(first)
    const packed = await oneFile([first, second], 1_000)
    expect(packed?.name).toBe('a.json + 1.zip')
    expect(packed && (await recogniseFile(packed, 'postman'))).toEqual({ kind: 'zip' })
    expect(await packed?.text()).toMatch(/\{"a":1\}[^]*\{"b":2\}/)
  })

  it('keeps its size where it is too large, and is not packed', async () => {
    const file = new File(['x'.repeat(60)], 'a.json')
    expect((await oneFile([file, file], 100))?.size).toBe(120)
  })
})
