const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1.4 MB` for a number of bytes, in steps of 1,024 as the limits of the server are; bytes themselves as `602 bytes`. */
export function formatBytes(bytes: number, lang: string): string {
  let value = bytes
  let unit = 0
  while (value >= 1_024 && unit < units.length - 1) {
    value /= 1_024
    unit += 1
  }
  const format = new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    // The short form of bytes is a singular in English.
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1,
  })
  return format.format(value)
}
