/*
 * The languages of the interface as they are now: the built-in ones with what an administrator changed, and further ones. Owns: putting
 * texts together and knowing when they changed, on every server. Does not own: who may change them, and whether a text is well-formed.
 */
import { createHash } from 'node:crypto'
import { defaultLanguage, languageNames, languages, settingGroups, type Language } from '@lectern/contracts'
import type { Executor } from '../db/content-store.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import type { LanguageRow } from '../db/schema.ts'
import { PreparedJson } from '../http/replies.ts'
import { readSettings } from '../core/settings.ts'
import { findAccepted, matchLanguage, type LanguageTexts, type Texts } from '../core/texts.ts'

/** `area:key` → text, the key dotted. */
export type FlatTexts = ReadonlyMap<string, string>

/** A language as it is now. */
export interface LoadedLanguage {
  lang: string
  description: string
  isBuiltIn: boolean
  /** Of the administrator's texts; empty when there are none. */
  version: string
  /** Texts an administrator wrote. */
  own: FlatTexts
  updatedAtMs: number | null
  updatedBy: number | null
}

/** All languages at one moment. */
export interface LanguageState {
  /** Changes whenever anything here does. */
  version: string
  defaultLang: string
  /** Built-in ones first. */
  list: readonly LoadedLanguage[]
  find(lang: string): LoadedLanguage | undefined
}

const savedVersions = prepareQuery<object>()((db) =>
  db.selectFrom('language').select(['lang', 'version']).orderBy('lang'),
)

export function isBuiltIn(lang: string): lang is Language {
  return languages.some((each) => each === lang)
}

export class Languages {
  readonly #db: Executor
  readonly #texts: Texts
  readonly #answers = new Map<string, PreparedJson>()
  readonly #builtIn = new Map<Language, FlatTexts>()
  #state: LanguageState | undefined
  /** What the state hangs on, as it was when it was read. */
  #about = ''

  constructor(db: Executor, texts: Texts) {
    this.#db = db
    this.#texts = texts
  }

  /** The state in the database now; read again only when it changed. From then on the server's own sentences follow it, too. */
  async current(): Promise<LanguageState> {
    const [saved, wanted] = await Promise.all([savedVersions(this.#db, {}), readSettings(this.#db, 'language')])
    const about = JSON.stringify([saved.map((row) => [row.lang, row.version]), wanted.default])
    if (this.#state !== undefined && this.#about === about) return this.#state
    const version = hashOf(about)
    const rows = await this.#db.selectFrom('language').selectAll().orderBy('lang').execute()
    const state = this.#build(version, rows, wanted.default)
    this.#texts.use({
      fallback: isBuiltIn(state.defaultLang) ? state.defaultLang : defaultLanguage,
      replaced: new Map(state.list.flatMap(({ lang, own }) => (isBuiltIn(lang) ? [[lang, own] as const] : []))),
    })
    this.#answers.clear()
    this.#state = state
    this.#about = about
    return state
  }

  #build(version: string, rows: readonly LanguageRow[], wanted: string): LanguageState {
    const saved = new Map(rows.map((row) => [row.lang, row]))
    const builtIn = languages.map((lang) => loadedOf(lang, languageNames[lang], true, saved.get(lang)))
    const further = rows.flatMap((row) =>
      isBuiltIn(row.lang) ? [] : [loadedOf(row.lang, row.description, false, row)],
    )
    const list = [...builtIn, ...further]
    return {
      version,
      // One deleted by an older server, or never there: the product's own.
      defaultLang: list.some(({ lang }) => lang === wanted) ? wanted : settingGroups.language.initial.default,
      list,
      find: (lang) => list.find((each) => each.lang === lang),
    }
  }

  /** The texts the product comes with. */
  builtIn(lang: Language): FlatTexts {
    const known = this.#builtIn.get(lang) ?? flattenTexts(this.#texts.of(lang).content)
    this.#builtIn.set(lang, known)
    return known
  }

  /** The language of a visitor who has chosen none: the available one that the browser prefers, else the installation's default. */
  pick({ list, defaultLang }: LanguageState, accepted: string | undefined): string {
    const known = list.map(({ lang }) => lang)
    return findAccepted(accepted, known) ?? defaultLang
  }

  /**
   * What `/system/i18n/get` answers for a language: all its texts, gaps filled from the default language, then from Chinese.
   * @param areas those wanted; undefined for all
   */
  async answer(wanted: string, areas?: readonly string[]): Promise<PreparedJson> {
    const state = await this.current()
    const found = matchLanguage(
      wanted,
      state.list.map(({ lang }) => lang),
    )
    const key = [found, ...(areas ?? [])].join(' ')
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const content = found === undefined ? null : partOf(nestTexts(this.merged(state, found)), areas)
    const json = JSON.stringify({ content, defaultLang: state.defaultLang, userLang: found ?? wanted })
    const answer = new PreparedJson(json, `"${hashOf(json)}"`)
    if (found !== undefined) this.#answers.set(key, answer)
    return answer
  }

  /** All texts of a language as readers see them. */
  merged(state: LanguageState, lang: string): FlatTexts {
    const all = new Map<string, string>()
    for (const each of [defaultLanguage, state.defaultLang, lang]) {
      if (isBuiltIn(each)) for (const [key, text] of this.builtIn(each)) all.set(key, text)
      for (const [key, text] of state.find(each)?.own ?? []) if (all.has(key)) all.set(key, text)
    }
    return all
  }
}

function loadedOf(
  lang: string,
  description: string,
  isBuiltInOne: boolean,
  row: LanguageRow | undefined,
): LoadedLanguage {
  // Only `language-commands.ts` writes the column, and only texts by key.
  const own = row === undefined ? {} : (JSON.parse(row.texts) as Record<string, string>)
  return {
    lang,
    description,
    isBuiltIn: isBuiltInOne,
    version: row?.version ?? '',
    own: new Map(Object.entries(own)),
    updatedAtMs: row?.updated_at_ms ?? null,
    updatedBy: row?.updated_by ?? null,
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function partOf(content: Record<string, unknown>, areas: readonly string[] | undefined): Record<string, unknown> {
  if (areas === undefined) return content
  return Object.fromEntries(Object.entries(content).filter(([area]) => areas.includes(area)))
}

/** Leaves that are no texts are left out; nesting deeper than any of ours ends. */
export function flattenTexts(content: LanguageTexts): FlatTexts {
  const flat = new Map<string, string>()
  const visit = (area: string, prefix: string, value: unknown, depth: number): void => {
    if (typeof value === 'string') flat.set(`${area}:${prefix}`, value)
    if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > deepest) return
    for (const [name, inner] of Object.entries(value))
      visit(area, prefix === '' ? name : `${prefix}.${name}`, inner, depth + 1)
  }
  for (const [area, value] of Object.entries(content)) visit(area, '', value, 0)
  return flat
}

const deepest = 8

/** The inverse of `flattenTexts` for keys of ours. */
export function nestTexts(flat: FlatTexts): Record<string, unknown> {
  const content: Record<string, unknown> = {}
  for (const [key, text] of flat) {
    const colon = key.indexOf(':')
    const path = [key.slice(0, colon), ...key.slice(colon + 1).split('.')]
    let place = content
    for (const name of path.slice(0, -1)) {
      const inner = place[name]
      const next = isRecord(inner) ? inner : {}
      place[name] = next
      place = next
    }
    place[path.at(-1) ?? ''] = text
  }
  return content
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
