// `npm run check:locales`: the languages agree with each other and with the code, and they, the manual and the documentation keep to the wording. Lists every fault,
// and fails when there is one.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compareKeys, readKeyUse } from './lib/locale-keys.ts'
import { checkFolders, checkParity, flattenTexts } from './lib/locale-texts.ts'
import type { Language } from './lib/locale-texts.ts'
import { WordingCheck } from './lib/wording.ts'

const root = join(import.meta.dirname, '..')
/** The reference comes first. */
const languageNames = ['zh-CN', 'en'] as const
/** The names of the errors, of the issues of an import, of messages, of failures, of audited acts and of broken rules are the keys of their sentences. */
const homes = {
  errors: 'contracts/src/errors.ts',
  issues: 'formats/src/issue-codes.ts',
  messages: 'server/src/areas/following/message/message-templates.ts',
  jobs: 'server/src/core/failure-reasons.ts',
  audit: 'contracts/src/system/audit-actions.ts',
  diff: 'model/src/diff/sentence-keys.ts',
  content: 'model/src/check/rules.ts',
  'migration-remarks': 'server/src/areas/exchange/migration/remark-codes.ts',
  export: 'formats/src/export/export-texts.ts',
  cli: 'cli/src/',
}

function readLanguage(name: string): Language {
  const folder = join(root, 'locales', name)
  const read = (file: string) => flattenTexts(JSON.parse(readFileSync(file, 'utf8')))
  const files = globSync('**/*.json', { cwd: folder }).map((file) => file.replaceAll('\\', '/'))
  return new Map([
    ...files.sort().map((file) => [file.slice(0, -'.json'.length), read(join(folder, file))] as const),
    // The command line's own, which no browser loads.
    ['cli', read(join(root, 'cli', 'locales', `${name}.json`))],
  ])
}

/** What people read outside the product. Generated pages follow from texts and contracts. */
const generatedPages = ['docs/errors.md', 'docs/permissions.md']
const pagesBesideManual = {
  en: ['README.md', ...globSync('docs/*.md', { cwd: root }).filter((page) => !generatedPages.includes(page))],
  'zh-CN': ['README.zh-CN.md'],
}

/** Every text of the languages and every line of the manual that has a word of the list. */
function checkWording(languages: ReadonlyMap<(typeof languageNames)[number], Language>): string[] {
  const check = new WordingCheck()
  const faults = [...languages].flatMap(([name, files]) => {
    const texts = [...files].flatMap(([file, keys]) =>
      [...keys].flatMap(([key, text]) => check.findInText(name, `${name}/${file}.json "${key}"`, text)),
    )
    const pages = [...globSync(`docs/help/${name}/*.md`, { cwd: root }), ...pagesBesideManual[name]].sort()
    return [...texts, ...pages.flatMap((page) => check.findInPage(name, page, readFileSync(join(root, page), 'utf8')))]
  })
  return [...faults, ...check.listUnused()]
}

const languages = new Map(languageNames.map((name) => [name, readLanguage(name)]))
const reference = [...languages.values()][0] ?? new Map<string, Map<string, string>>()
const keys = new Map([...reference].map(([file, texts]) => [basename(file), new Set(texts.keys())]))
const files = globSync('{web,server,contracts,formats,model,cli}/src/**/*.{ts,tsx}', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
)
const sources = files.filter((file) => !/\.(test|d)\.tsx?$/.test(file)).sort()
const uses = new Map(sources.map((file) => [file, readKeyUse(file, readFileSync(join(root, file), 'utf8'))]))
const { missing, unused } = compareKeys(uses, keys, homes)
const typesFile = 'web/src/shared/i18n/i18next.d.ts'
const types = readFileSync(join(root, typesFile), 'utf8')
// Files the page names; others are texts of the server alone.
const named = sources
  .filter((file) => file.startsWith('web/'))
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/useTranslation\('([\w-]+)'/g)])
const untyped = [...new Set(named.map(([, area = '']) => `${area}.json`))].filter(
  (file) => !types.includes(`/${file}'`),
)
const faults = [
  ...checkParity(languages),
  ...checkFolders(reference.keys()),
  ...checkWording(languages),
  ...missing,
  ...unused,
  ...untyped.map((file) => `${file} is missing in ${typesFile}, which declares the texts of the web`),
]

for (const fault of faults) console.log(fault)
const total = [...keys.values()].reduce((sum, area) => sum + area.size, 0)
console.log(
  `${total} texts in ${languageNames.join(' and ')}: ${faults.length === 0 ? 'no fault' : `${faults.length} faults`}`,
)
if (faults.length > 0) process.exitCode = 1
