/** Prints figures the way `run.ts` reads them: one per line, the name first, two spaces or more, the number last. */
export function printFigures(figures: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(figures)) {
    console.log(`${name.padEnd(38)}  ${value.toFixed(value < 10 ? 2 : 0)}`)
  }
}

/** The value that this share of the list does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
