/* Made-up numbers whose check digits are right, each as its standard works it out. They belong to nobody on purpose. */
import { pickOne, shiftDigits, type Draw } from './draw.ts'

/** Districts of GB/T 2260. */
const regions = ['110105', '310115', '330106', '440305', '510107'] as const
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Number of a resident of China (GB 11643). @param birthday `1990-01-15` */
export function residentNumber(birthday: string, draw: Draw): string {
  const body = `${pickOne(regions, draw)}${birthday.replaceAll('-', '')}${shiftDigits('001', draw)}`
  return body + ('10X98765432'[weighed(body, (at) => 2 ** (17 - at) % 11) % 11] ?? '')
}

/** Unified social credit identifier of an organization in China (GB 32100), with its organization code (GB 11714). */
export function creditCode(draw: Draw): string {
  const organization = shiftDigits('60012345', draw)
  const rest = 11 - (weighed(organization, (at) => [3, 7, 9, 10, 5, 8, 4, 2][at] ?? 0) % 11)
  const body = `91${pickOne(regions, draw)}${organization}${'0123456789X0'[rest] ?? ''}`
  return body + (alphabet[(31 - (weighed(body, (at) => 3 ** at % 31) % 31)) % 31] ?? '')
}

/** Number of a card (ISO/IEC 7812). */
export function cardNumber(start: string, draw: Draw): string {
  const body = start.slice(0, 6) + shiftDigits(start.slice(6), draw)
  // Every other digit counts twice, the last one of the body first.
  const sum = Array.from(body, Number).reduce((total, digit, at) => {
    const doubled = (body.length - at) % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Account of a bank in Germany (ISO 13616). */
export function accountNumber(draw: Draw): string {
  const account = `37040044${shiftDigits('0532013000', draw)}`
  // D and E are 13 and 14.
  const rest = BigInt(`${account}131400`) % 97n
  return `DE${String(98n - rest).padStart(2, '0')}${account}`
}

/** Number of a product, or of a book where it starts with 978 (GS1, ISO 2108). */
export function articleNumber(start: string, draw: Draw): string {
  const body = start.slice(0, 3) + shiftDigits(start.slice(3), draw)
  return `${body}${(10 - (weighed(body, (at) => (at % 2 === 0 ? 1 : 3)) % 10)) % 10}`
}

/** Sum of the characters' places in the alphabet, each times its weight. */
function weighed(text: string, weightAt: (at: number) => number): number {
  return Array.from(text).reduce((sum, character, at) => sum + alphabet.indexOf(character) * weightAt(at), 0)
}
