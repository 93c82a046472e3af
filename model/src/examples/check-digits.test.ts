// The examples are those of the standards themselves; the checks work from the whole number, as whoever receives one does.
import { expect, it } from 'vitest'
import { accountNumber, articleNumber, cardNumber, creditCode, residentNumber } from './check-digits.ts'
import { createDraw, firstDraw, type Draw } from './draw.ts'

const draws: Draw[] = [firstDraw, ...Array.from({ length: 50 }, (_, seed) => createDraw(String(seed)))]
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function isResident(number: string): boolean {
  const sum = sumOf(Array.from(number, (digit, at) => (digit === 'X' ? 10 : Number(digit)) * 2 ** (17 - at)))
  return /^\d{17}[\dX]$/.test(number) && sum % 11 === 1
}

function isOrganization(code: string): boolean {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const weightAt = (at: number) => (at === 17 ? 1 : 3 ** at)
  return code.length === 18 && sumOf(Array.from(code, (sign, at) => alphabet.indexOf(sign) * weightAt(at))) % 31 === 0
}

function isCard(number: string): boolean {
  const digits = Array.from(number, Number).toReversed()
  return (
    sumOf(digits.map((digit, at) => (at % 2 === 0 ? digit : sumOf(Array.from(String(digit * 2), Number))))) % 10 === 0
  )
}

function isAccount(number: string): boolean {
  const moved = number.slice(4) + number.slice(0, 4)
  return BigInt(moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n === 1n
}

const isArticle = (number: string): boolean =>
  sumOf(Array.from(number, (digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3))) % 10 === 0

it.each([
  ['a resident', isResident, '11010519491231002X', (draw: Draw) => residentNumber('1990-01-15', draw)],
  ['an organization', isOrganization, '91350100M000100Y43', creditCode],
  ['a card', isCard, '4111111111111111', (draw: Draw) => cardNumber('622202000011234567', draw)],
  ['an account', isAccount, 'DE89370400440532013000', accountNumber],
  ['a book', isArticle, '9783161484100', (draw: Draw) => articleNumber('978730611148', draw)],
] as const)('the number of %s has the right check digit', (_name, isRight, known, make) => {
  expect(isRight(known)).toBe(true)
  const made = draws.map((draw) => make(draw))
  expect(made.filter((number) => !isRight(number))).toEqual([])
  expect(new Set(made).size).toBeGreaterThan(40)
})

it('the number of a resident has the birthday in it', () => {
  expect(residentNumber('1990-01-15', firstDraw)).toMatch(/^110105199001150\d{2}[\dX]$/)
})
