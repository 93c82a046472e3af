/** Where a text is no JSON, as far as the reader's error tells; else its end. */
export function placeOfJsonError(text: string, error: unknown): { from: number; to: number } {
  const [, at] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
  const from = at === undefined ? Math.max(0, text.length - 1) : Number(at)
  return { from, to: from + 1 }
}
