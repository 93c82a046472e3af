/*
 * The texts of the manual: Markdown files of `docs/help`, fetched when the manual is opened. Owns: which chapters there are and in which order,
 * and where their links and pictures lead on a page of the product.
 */
import { queryOptions } from '@tanstack/react-query'
import { cutSections, type Section } from './manual-search.ts'

/** Chapters in reading order, by what the reader does; names of files in `docs/help/<language>`. */
export const chapterGroups = [
  { name: 'read', chapters: ['start', 'reading', 'search', 'debug', 'mock', 'code', 'comments', 'following'] },
  {
    name: 'organise',
    chapters: [
      'spaces',
      'import',
      'push',
      'compatibility',
      'compatibility-rules',
      'health',
      'writing',
      'organise',
      'releases',
      'sharing',
      'compose',
    ],
  },
  { name: 'account', chapters: ['account', 'agents', 'keyboard'] },
  { name: 'administer', chapters: ['members', 'administration', 'sign-in', 'operations'] },
] as const
export const chapterNames: readonly string[] = chapterGroups.flatMap(({ chapters }) => [...chapters])
/** The page about calls for programs is beside the manual. */
export const machineChapter = 'openapi'

export interface Chapter {
  name: string
  title: string
  /** Markdown below the title. */
  text: string
}

type ManualLanguage = 'zh-CN' | 'en'

/** Chinese for every kind of Chinese, English for everybody else. */
function manualLanguageOf(language: string): ManualLanguage {
  return language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
}

const texts = import.meta.glob<string>('../../../../../docs/help/*/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('../../../../../docs/images/help/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

export interface Manual {
  /** By name. */
  chapters: ReadonlyMap<string, Chapter>
  /** All of it, for searching. */
  sections: readonly Section[]
}

async function loadManual(language: ManualLanguage): Promise<Manual> {
  // The page draws its texts with it, too.
  const { slugOf } = await import('../../../entities/document/markdown/render-markdown.ts')
  const loaded = await Promise.all(
    [...chapterNames, machineChapter].map(async (name) => {
      const load = texts[`../../../../../docs/help/${language}/${name}.md`]
      return load === undefined ? [] : [readChapter(name, await load())]
    }),
  )
  const chapters = loaded.flat()
  return {
    chapters: new Map(chapters.map((chapter) => [chapter.name, chapter])),
    sections: chapters.flatMap((chapter) => cutSections(chapter, slugOf)),
  }
}

function readChapter(name: string, source: string): Chapter {
  const title = /^# +(.+)$/m.exec(source)?.[1] ?? name
  // Pattern: chapters come with the program.
  const text = source.replace(/^# +.+\n/, '')
  return { name, title, text: withAddresses(text) }
}

/** Files link to each other and to pictures as files; on a page these are addresses below the base. */
function withAddresses(text: string): string {
  return (
    text
      .replace(
        // Pattern: chapters come with the program.
        /\]\(([a-z-]+)\.md(#[^)]*)?\)/g,
        (_all, name: string, hash?: string) => `](${pageOf(name).slice(1)}${hash ?? ''})`,
      )
      // Pattern: chapters come with the program.
      .replace(/\]\(\.\.\/\.\.\/images\/help\/([^)]+)\)/g, (_all, file: string) => {
        const address = pictures[`../../../../../docs/images/help/${file}`] ?? ''
        return `](${address})`
      })
  )
}

/** Page of a chapter. */
export function pageOf(name: string): string {
  return name === machineChapter ? '/openapi' : `/help/${name}`
}

/** The whole manual in one language. */
export const manualQuery = (language: string) =>
  queryOptions({
    queryKey: ['manual', manualLanguageOf(language)],
    queryFn: () => loadManual(manualLanguageOf(language)),
    staleTime: Infinity,
  })
