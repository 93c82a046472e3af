// Keys that go where they shall, and typing that tells what a crash may cost.
import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until keys go to what is inside: a menu or dialog takes the focus a moment after it is there to be seen. */
export async function awaitKeys(place: Locator): Promise<void> {
  await expect(place.and(place.page().locator(':focus-within'))).toBeVisible()
}

/* What a crash may cost is told in words instead of seconds: a slow machine types more slowly and keeps drafts more slowly alike. */
const letterMs = 15
const lettersOfWord = 4
/** Typing all of them takes three seconds on a quiet machine. */
const words = 50
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
