import { describe, expect, it } from 'vitest'
import { base64Of } from './base64.ts'

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)

describe('bytes as base64', () => {
  it.each([0, 1, 2, 3, 255, 256])('writes %i bytes as Node does', (length) => {
    const bytes = everyByte.subarray(256 - length)
    expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  })

  it('writes a picture of megabytes', () => {
    const bytes = new Uint8Array(3_000_001).map((_, index) => index * 7)
    expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  })
})
