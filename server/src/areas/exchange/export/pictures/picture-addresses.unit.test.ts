import { expect, it } from 'vitest'
import { addPictureAddresses, type PictureAddresses } from './picture-addresses.ts'

const id = (digit: string): string => digit.repeat(32)
const address = (digit: string): string => `/uploadFile/get?id=${id(digit)}`

function addressesIn(...texts: string[]): [string, string[]][] {
  const found: PictureAddresses = new Map()
  for (const text of texts) addPictureAddresses(text, found)
  return [...found].map(([key, named]) => [key, [...named]])
}

it('returns each address as the document has it, by picture, in order', () => {
  const text = `![a](/docs${address('a')}) <img src=\\"https://x.example:8443${address('b')}\\"> <${address('a')}>`
  expect(addressesIn(text, `(${address('a')} "title")`)).toEqual([
    [id('a'), [`/docs${address('a')}`, address('a')]],
    [id('b'), [`https://x.example:8443${address('b')}`]],
  ])
})

it('returns no address that is incomplete or longer than browsers take', () => {
  expect(addressesIn('/uploadFile/get?id=', `/uploadFile/get?id=${'a'.repeat(31)}`, address('g'))).toEqual([])
  expect(addressesIn(`${'a'.repeat(3_000)}${address('a')} ${address('b')}`)).toEqual([[id('b'), [address('b')]]])
})

it('reads megabytes without a space once', () => {
  const unbroken = [
    'A'.repeat(8_000_000),
    '/uploadFile/get?id='.repeat(400_000),
    `/uploadFile/get?id=${'a'.repeat(31)}`.repeat(150_000),
    '/'.repeat(8_000_000),
  ]
  for (const text of unbroken) expect(addressesIn(`${text} ${address('b')}`)).toEqual([[id('b'), [address('b')]]])
  expect(addressesIn(address('c').repeat(150_000))).toEqual([[id('c'), [address('c')]]])
})

it('returns at most a thousand pictures', () => {
  const many = Array.from({ length: 1_100 }, (_, index) => `/uploadFile/get?id=${String(index).padStart(32, '0')}`)
  expect(addressesIn(many.join(' '))).toHaveLength(1_000)
})
