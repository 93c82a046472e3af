// Typing that tells what a crash may cost, in words instead of seconds: a slow machine types more slowly and keeps drafts more slowly alike.
import type { Page } from '@playwright/test'

const letterMs = 15
const lettersOfWord = 4
/** Typing all of them takes three and a half seconds on a quiet machine. */
const words = 60
/** What is typed in two seconds there. */
const lostWords = Math.ceil(2_000 / (letterMs * lettersOfWord))

const wordAt = (index: number) => `w${String(index).padStart(2, '0')}.`

/**
 * Types words where the focus is, without a pause.
 * @returns those that must have outlived a crash right after the last: all but what two seconds of typing were for
 */
export async function typeWords(page: Page): Promise<string> {
  for (let index = 0; index < words; index += 1) await page.keyboard.type(wordAt(index), { delay: letterMs })
  return Array.from({ length: words - lostWords }, (_, index) => wordAt(index)).join('')
}
