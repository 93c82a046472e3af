import { describe, expect, it } from 'vitest'
import { controlCharacters } from './control-characters.ts'

describe('controlCharacters', () => {
  it('finds what XML 1.0 forbids below the space, and DEL; tab, line ends and everything else stay', () => {
    const found = Array.from({ length: 0x1_00_00 }, (_, code) => code).filter(
      (code) => String.fromCharCode(code).replaceAll(controlCharacters, '') === '',
    )
    const low = Array.from({ length: 0x20 }, (_, code) => code).filter((code) => ![0x09, 0x0a, 0x0d].includes(code))
    expect(found).toEqual([...low, 0x7f])
  })
})
