/*
 * The interface's language. Texts come from the server (`/system/i18n/get`), one namespace per area; a language that cannot be loaded
 * leaves its texts empty of content, and zh-CN replaces them. Pages for visitors need few of them, and wait for no others.
 */
import { defaultLanguage, getLanguage, successCode } from '@lectern/contracts'
import i18next from 'i18next'
import ICU from 'i18next-icu'
import { initReactI18next } from 'react-i18next'
import { toServerUrl } from '../api/base.ts'
import { readStored, writeStored } from '../lib/storage.ts'

declare global {
  interface Window {
    /** Texts which `boot.js` asked for before the program was there; `isPart`: those for visitors alone. */
    lecternTexts?: { lang: string; isPart: boolean; reply: Promise<unknown> }
  }
}

const key = 'lectern.lang'
type Texts = Record<string, Record<string, unknown>>

/** Another page than those for visitors was opened since the program started. */
let isWhole = false
/** Languages that are loaded, and which of them whole. */
const loaded = new Map<string, { isWhole: boolean }>()

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

/** Only pages for visitors were opened, as far as is known. */
const isVisiting = () => !isWhole && window.lecternTexts?.isPart === true

/** Where all texts of a language are. */
export const textsAddress = (lang: string): string =>
  toServerUrl(`${getLanguage.path}?lang=${encodeURIComponent(lang)}`)

async function fetchTexts(lang: string, isPart: boolean): Promise<Texts> {
  try {
    const response = await fetch(`${textsAddress(lang)}${isPart ? '&part=visit' : ''}`)
    return textsOf(await response.json())
  } catch {
    return {} // Specification §8: a language file that is missing falls back to empty.
  }
}

/** False when the language has no texts: it was deleted, or the server cannot be reached. */
async function loadTexts(lang: string): Promise<boolean> {
  const early = window.lecternTexts
  const isPart = isVisiting()
  const isEarly = early?.lang === lang && early.isPart === isPart
  const texts = isEarly ? textsOf(await early.reply) : await fetchTexts(lang, isPart)
  for (const [area, content] of Object.entries(texts)) i18next.addResourceBundle(lang, area, content, true, true)
  const isThere = Object.keys(texts).length > 0
  if (isThere) loaded.set(lang, { isWhole: !isPart })
  return isThere
}

/** Has the texts of every area, also where only those for visitors were loaded. */
async function loadAllTexts(): Promise<void> {
  isWhole = true
  const { language } = i18next
  if (loaded.get(language)?.isWhole === false) await loadTexts(language)
}

/** What needs more texts than visitors' pages wait for, once it has them. */
export async function withAllTexts<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadAllTexts()])
  return part
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
  isWhole = true
  delete window.lecternTexts
  await loadTexts(i18next.language)
  await i18next.changeLanguage(i18next.language)
}

/** Changes the language of the whole interface without a reload, and remembers it on this device. */
export async function changeLanguage(lang: string): Promise<void> {
  const known = loaded.get(lang)
  if (known === undefined || (!isVisiting() && !known.isWhole)) await loadTexts(lang)
  writeStored(key, lang)
  document.documentElement.lang = lang
  await i18next.changeLanguage(lang)
}
