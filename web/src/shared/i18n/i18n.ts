/*
 * The interface's language. Texts come from the server (`/system/i18n/get`), one namespace per area; a language that cannot be loaded
 * leaves its texts empty of content, and zh-CN replaces them.
 */
import { defaultLanguage, getLanguage, successCode } from '@lectern/contracts'
import i18next from 'i18next'
import ICU from 'i18next-icu'
import { initReactI18next } from 'react-i18next'
import { toServerUrl } from '../api/base.ts'
import { readStored, writeStored } from '../lib/storage.ts'

declare global {
  interface Window {
    /** Texts which `boot.js` asked for before the program was there. */
    lecternTexts?: { lang: string; reply: Promise<unknown> }
  }
}

const key = 'lectern.lang'
type Texts = Record<string, Record<string, unknown>>

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textsOf(answer: unknown): Texts {
  if (!isRecord(answer) || answer['code'] !== successCode || !isRecord(answer['data'])) return {}
  const content = answer['data']['content']
  if (!isRecord(content)) return {}
  return Object.fromEntries(
    Object.entries(content).filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1])),
  )
}

async function fetchTexts(lang: string): Promise<Texts> {
  try {
    const response = await fetch(toServerUrl(`${getLanguage.path}?lang=${encodeURIComponent(lang)}`))
    return textsOf(await response.json())
  } catch {
    return {} // Specification §8: a language file that is missing falls back to empty.
  }
}

/** False when the language has no texts: it was deleted, or the server cannot be reached. */
async function loadTexts(lang: string): Promise<boolean> {
  const early = window.lecternTexts
  const texts = early?.lang === lang ? textsOf(await early.reply) : await fetchTexts(lang)
  for (const [area, content] of Object.entries(texts)) i18next.addResourceBundle(lang, area, content, true, true)
  return Object.keys(texts).length > 0
}

/** The language chosen on this device, or the page's: the one the browser prefers, else the installation's default. */
export function getChosenLanguage(): string {
  const page = document.documentElement.lang
  return readStored(key) ?? (page === '' ? defaultLanguage : page)
}

/** Sets the library up and loads the texts of the chosen language, whose gaps the server has filled; zh-CN where it could not be loaded. */
export async function startI18n(): Promise<void> {
  const lang = getChosenLanguage()
  await i18next
    .use(ICU)
    .use(initReactI18next)
    .init({
      lng: lang,
      fallbackLng: defaultLanguage,
      ns: ['common'],
      defaultNS: 'common',
      resources: {},
      interpolation: { escapeValue: false },
      // Texts may be replaced while the page is open.
      i18nFormat: { bindI18nStore: 'added' },
      react: { useSuspense: false, bindI18nStore: 'added' },
      returnNull: false,
    })
  const isThere = await loadTexts(lang)
  if (!isThere && lang !== defaultLanguage) await loadTexts(defaultLanguage)
  document.documentElement.lang = lang
}

/** Fetches the texts of the language in use again, after they were changed; the page follows without a reload. */
export async function reloadTexts(): Promise<void> {
  delete window.lecternTexts
  await loadTexts(i18next.language)
  await i18next.changeLanguage(i18next.language)
}

/** Changes the language of the whole interface without a reload, and remembers it on this device. */
export async function changeLanguage(lang: string): Promise<void> {
  if (!i18next.hasResourceBundle(lang, 'common')) await loadTexts(lang)
  writeStored(key, lang)
  document.documentElement.lang = lang
  await i18next.changeLanguage(lang)
}
