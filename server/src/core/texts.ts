/*
 * Texts in the reader's language. Owns: loading `locales/`, choosing a language, filling ICU messages. The same files go to the browser.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { defaultLanguage, languages, type Language } from '@lectern/contracts'
import { IntlMessageFormat } from 'intl-messageformat'

/** Area → nested keys → text. */
export type LanguageTexts = Readonly<Record<string, unknown>>

export interface Texts {
  /** All texts of a language as the product comes with them, and a hash of them. */
  of(language: Language): LoadedLanguage
  /** The sentence in that language, else in the default one, else the key itself. `key` is dotted. */
  say(language: Language, area: string, key: string, params?: Readonly<Record<string, unknown>>): string
  /** The built-in language for who asked for none we speak. */
  readonly fallback: Language
  /** From now on these hold; `replaced` are texts an administrator changed, by `area:key`. */
  use(choice: { fallback: Language; replaced: ReadonlyMap<Language, ReadonlyMap<string, string>> }): void
}

interface LoadedLanguage {
  content: LanguageTexts
  hash: string
}

export async function loadTexts(dir: string): Promise<Texts> {
  return openTexts(await readLanguages(dir))
}

/** Reads `<dir>/<language>/<wing>/<area>.json`; no two wings have an area of one name. */
export async function readLanguages(dir: string): Promise<ReadonlyMap<Language, LoadedLanguage>> {
  return new Map(
    await Promise.all(languages.map(async (language) => [language, await loadLanguage(join(dir, language))] as const)),
  )
}

/** Texts of their own over what `readLanguages` read. */
export function openTexts(loaded: ReadonlyMap<Language, LoadedLanguage>): Texts {
  const messages = new Map<string, IntlMessageFormat>()
  let fallback: Language = defaultLanguage
  let replaced: ReadonlyMap<Language, ReadonlyMap<string, string>> = new Map()
  const of = (language: Language): LoadedLanguage => loaded.get(language) ?? { content: {}, hash: '' }
  const find = (language: Language, area: string, key: string): string | undefined => {
    const other = replaced.get(language)?.get(`${area}:${key}`)
    if (other !== undefined) return other
    let value: unknown = of(language).content[area]
    for (const part of key.split('.')) value = isRecord(value) ? value[part] : undefined
    return typeof value === 'string' ? value : undefined
  }
  return {
    of,
    get fallback() {
      return fallback
    },
    use: (choice) => {
      ;({ fallback, replaced } = choice)
      messages.clear()
    },
    say: (language, area, key, params = {}) => {
      const own = find(language, area, key)
      const text = own ?? find(defaultLanguage, area, key)
      if (text === undefined) return key
      const spoken = own === undefined ? defaultLanguage : language
      const cacheKey = `${spoken}:${area}:${key}`
      const message = messages.get(cacheKey) ?? new IntlMessageFormat(text, spoken)
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

async function loadLanguage(dir: string): Promise<LoadedLanguage> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.json'))
  const areas = await Promise.all(
    files.map(async (file): Promise<[area: string, texts: unknown]> => {
      const texts: unknown = JSON.parse(await readFile(join(dir, file), 'utf8'))
      return [basename(file, '.json'), texts]
    }),
  )
  const content: LanguageTexts = Object.fromEntries(areas.sort(([a], [b]) => (a < b ? -1 : 1)))
  return { content, hash: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The supported language that an `Accept-Language` header prefers; `fallback` when it names none of them. */
export function languageOf(header: string | undefined, fallback: Language): Language {
  return header === undefined ? fallback : (findAccepted(header, languages) ?? fallback)
}

/** The known language that an `Accept-Language` header (RFC 9110 §12.5.4) prefers; a regional form matches its language. */
export function findAccepted<T extends string>(header: string | undefined, known: readonly T[]): T | undefined {
  const ranges = (header ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((each) => each.trim())
    const weight = parameters.find((each) => each.toLowerCase().startsWith('q='))
    return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  const wanted = ranges.filter(({ range, weight }) => range !== '' && weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { range } of wanted) {
    const found = matchLanguage(range, known)
    if (found !== undefined) return found
  }
  return undefined
}

/** The one of the languages that was asked for, else one that differs by region only; `undefined` when none does. */
export function matchLanguage<T extends string>(wanted: string, known: readonly T[]): T | undefined {
  const asked = wanted.toLowerCase()
  return (
    known.find((each) => each.toLowerCase() === asked) ??
    known.find((each) => each.toLowerCase().split('-')[0] === asked.split('-')[0])
  )
}
