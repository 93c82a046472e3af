export function patternTexts(between: (low: number, high: number) => number): (source: string) => string | undefined
