// Typing whose every word has a time, to tell what a crash may cost.
import type { Page } from '@playwright/test'

export interface TypedWord {
  word: string
  atMs: number
}

/** Types words without a pause for some seconds; when each was typed. */
export async function typeOn(page: Page, seconds: number): Promise<TypedWord[]> {
  const typed: TypedWord[] = []
  const endMs = Date.now() + seconds * 1_000
  while (Date.now() < endMs) {
    const word = `w${String(typed.length)}.`
    await page.keyboard.type(word, { delay: 15 })
    typed.push({ word, atMs: Date.now() })
  }
  return typed
}

/** Words that must have outlived an end at the given time: all but those of the last two seconds. */
export function safeWords(typed: readonly TypedWord[], endMs: number): string {
  return typed
    .filter(({ atMs }) => atMs < endMs - 2_000)
    .map(({ word }) => word)
    .join('')
}
