/*
 * Whether a number is the same after it has been read and written again.
 */

/** Digits without zeros around them, and the power of ten of the last one. */
function normalForm(literal: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(literal) ?? []
  if (whole === '' && fraction === '') return undefined
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutZerosAtEnd(digits)
  if (significant === '') return '0'
  const power = Number(exponent) - fraction.length + (digits.length - significant.length)
  return `${sign === '-' ? '-' : ''}${significant}e${String(power)}`
}

/** A pattern for this would start over at every zero of a long run. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** True when `value`, read from `literal`, is written as the same number. Literals in other forms, such as YAML's `0x10`, are. */
export function isExactNumber(literal: string, value: number): boolean {
  const written = normalForm(literal)
  return written === undefined || written === normalForm(JSON.stringify(value))
}
