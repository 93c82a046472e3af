// Every way a page is looked at: languages, themes and widths.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flattenTexts } from '../../scripts/lib/locale-texts.ts'

export type Language = 'zh-CN' | 'en'
export type Look = { theme: 'light' | 'dark'; width: number; height: number; touch: boolean }

const sizes = [
  { width: 1440, height: 900, touch: false },
  { width: 1024, height: 768, touch: false },
  { width: 390, height: 844, touch: true },
]

/** How a page is looked at in each language. */
export const looks: readonly Look[] = sizes.flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ theme, ...size })),
)

/** The look of a page in a run that opens each page once per language: another in each language, the next for the next page. */
export function lookOf(index: number, lang: Language): Look {
  const look = looks[(index + (lang === 'en' ? looks.length / 2 : 0)) % looks.length]
  if (look === undefined) throw new Error('There are no looks')
  return look
}

const locales = join(import.meta.dirname, '..', '..', 'locales')

function textsOf(lang: Language): Set<string> {
  const files = globSync('*/*.json', { cwd: join(locales, lang) })
  return new Set(
    files.flatMap((file) => {
      const tree: unknown = JSON.parse(readFileSync(join(locales, lang, file), 'utf8'))
      return [...flattenTexts(tree).values()]
    }),
  )
}

/** The text of a key as `mock-rule:view.log`. */
export function textOf(lang: Language, key: string): string {
  const [name = '', path = ''] = key.split(':')
  const [file = ''] = globSync(`*/${name}.json`, { cwd: join(locales, lang) })
  const text = flattenTexts(JSON.parse(readFileSync(join(locales, lang, file), 'utf8'))).get(path)
  if (text === undefined) throw new Error(`There is no text ${key}`)
  return text
}

/** Texts of the interface that only the other language has; of English ones those of several words, since names are English in Chinese, too. */
export function foreignTexts(lang: Language): string[] {
  const own = textsOf(lang)
  const others = [...textsOf(lang === 'en' ? 'zh-CN' : 'en')]
  return others.filter((text) => !own.has(text) && !text.includes('{') && (lang === 'en' || /[a-z] [a-z]/.test(text)))
}
