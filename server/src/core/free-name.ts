/** The name, cut to fit, with ` (2)`, ` (3)` … behind it when it is taken. */
export function findFreeName(wanted: string, taken: ReadonlySet<string>, maxLength: number): string {
  const name = wanted.trim().slice(0, maxLength).trim()
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`
    const candidate = name.slice(0, maxLength - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}
