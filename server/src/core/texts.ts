/*
 * Texts in the reader's language. Owns: loading `locales/`, choosing a language, filling ICU messages. The same files go to the browser.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultLanguage, languages, type Language } from '@lectern/contracts'
import { IntlMessageFormat } from 'intl-messageformat'

/** Area → nested keys → text. */
export type LanguageTexts = Readonly<Record<string, unknown>>

export interface Texts {
  /** All texts of a language, and a hash of them. */
  of(language: Language): { content: LanguageTexts; hash: string }
  /** The sentence in that language, else in the default one, else the key itself. `key` is dotted. */
  say(language: Language, area: string, key: string, params?: Readonly<Record<string, unknown>>): string
}

/** Reads `<dir>/<language>/*.json`. */
export async function loadTexts(dir: string): Promise<Texts> {
  const loaded = new Map(
    await Promise.all(languages.map(async (language) => [language, await loadLanguage(join(dir, language))] as const)),
  )
  const messages = new Map<string, IntlMessageFormat>()
  const of = (language: Language): { content: LanguageTexts; hash: string } =>
    loaded.get(language) ?? { content: {}, hash: '' }
  const find = (language: Language, area: string, key: string): string | undefined => {
    let value: unknown = of(language).content[area]
    for (const part of key.split('.')) value = isRecord(value) ? value[part] : undefined
    return typeof value === 'string' ? value : undefined
  }
  return {
    of,
    say: (language, area, key, params = {}) => {
      const own = find(language, area, key)
      const text = own ?? find(defaultLanguage, area, key)
      if (text === undefined) return key
      const cacheKey = `${own === undefined ? defaultLanguage : language}:${area}:${key}`
      const message =
        messages.get(cacheKey) ?? new IntlMessageFormat(text, own === undefined ? defaultLanguage : language)
      messages.set(cacheKey, message)
      return fill(message, params, text)
    },
  }
}

function fill(message: IntlMessageFormat, params: Readonly<Record<string, unknown>>, text: string): string {
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? value : printable(value)]),
  )
  try {
    return String(message.format(values))
  } catch {
    // A sentence with a value missing is still better than none.
    return text
  }
}

function printable(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(printable).join(', ') : JSON.stringify(value)
}

async function loadLanguage(dir: string): Promise<{ content: LanguageTexts; hash: string }> {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.json')).sort()
  const content: Record<string, unknown> = {}
  for (const name of files)
    content[name.slice(0, -'.json'.length)] = JSON.parse(await readFile(join(dir, name), 'utf8'))
  return { content, hash: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The first language of an `Accept-Language` header that we speak, by its order; regional forms count as their language. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const wanted = (part.split(';')[0] ?? '').trim().toLowerCase()
    if (wanted === '') continue
    const found = languages.find(
      (each) => each.toLowerCase() === wanted || each.toLowerCase().split('-')[0] === wanted.split('-')[0],
    )
    if (found !== undefined) return found
  }
  return defaultLanguage
}
