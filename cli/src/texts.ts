/* What the command prints, in the language of the terminal. Owns: choosing it, and filling the messages. */
import type { Language } from '@lectern/contracts'
import { IntlMessageFormat } from 'intl-messageformat'
import english from '../locales/en.json' with { type: 'json' }
import chinese from '../locales/zh-CN.json' with { type: 'json' }
import englishIssues from '../../locales/en/exchange/issues.json' with { type: 'json' }
import chineseIssues from '../../locales/zh-CN/exchange/issues.json' with { type: 'json' }

export type TextKey = keyof typeof chinese
type Params = Readonly<Record<string, unknown>>

const texts: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en: english, 'zh-CN': chinese }
const issues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: englishIssues,
  'zh-CN': chineseIssues,
}

/** The language of the terminal by POSIX: the first of these variables that is set decides. English for all but Chinese. */
function languageOf(env: NodeJS.ProcessEnv): Language {
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((each) => each !== undefined && each !== '')
  return /^zh\b|^zh_/i.test(locale ?? '') ? 'zh-CN' : 'en'
}

/** Of everything this process prints, and asks servers for. */
export const language = languageOf(process.env)

export function say(key: TextKey, params: Params = {}): string {
  return fill(texts[language][key], params)
}

/** The sentence of an import's issue, by its code. */
export function sayIssue(code: string, params: Params = {}): string {
  return fill(issues[language][code] ?? code, params)
}

function fill(text: string, params: Params): string {
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? value : print(value)]),
  )
  return String(new IntlMessageFormat(text, language).format(values))
}

function print(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(print).join(', ') : JSON.stringify(value)
}
