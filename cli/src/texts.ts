/* What the command prints, in the language of the terminal. Owns: choosing it, and filling the messages. */
import type { Language } from '@lectern/contracts'
import { IntlMessageFormat } from 'intl-messageformat'
import english from '../locales/en.json' with { type: 'json' }
import chinese from '../locales/zh-CN.json' with { type: 'json' }
import chineseMisfit from '../../locales/zh-CN/documents/misfit.json' with { type: 'json' }
import englishMisfit from '../../locales/en/documents/misfit.json' with { type: 'json' }
import englishIssues from '../../locales/en/exchange/issues.json' with { type: 'json' }
import chineseCase from '../../locales/zh-CN/trying/call-case.json' with { type: 'json' }
import englishCase from '../../locales/en/trying/call-case.json' with { type: 'json' }
import chineseDebug from '../../locales/zh-CN/trying/debug.json' with { type: 'json' }
import englishDebug from '../../locales/en/trying/debug.json' with { type: 'json' }
import englishMock from '../../locales/en/trying/mock.json' with { type: 'json' }
import chineseMock from '../../locales/zh-CN/trying/mock.json' with { type: 'json' }
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

/** The language a caller asks for in `Accept-Language`, else the terminal's. */
export function acceptedLanguage(header: string | undefined): Language {
  const [, first] = /^\s*(zh|en)\b/i.exec(header ?? '') ?? []
  return first === undefined ? language : first.toLowerCase() === 'zh' ? 'zh-CN' : 'en'
}

const casesOf = ({
  state,
  subject,
  check,
  problem,
  unknown,
  noDocument,
  notCaptured,
  ...script
}: typeof chineseCase) => ({
  ...{ state, subject, check, problem },
  top: { unknown, noDocument, notCaptured, scriptEnded: script.scriptEnded },
  scriptError: script.scriptError,
})

const debugOf = ({ match, security: { keysMissing }, failure, fault }: typeof chineseDebug) => ({
  ...{ match, failure, fault },
  security: { keysMissing },
})

const problems: Readonly<
  Record<Language, Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>>
> = {
  en: {
    mock: { problem: englishMock.problem },
    misfit: englishMisfit,
    'call-case': casesOf(englishCase),
    debug: debugOf(englishDebug),
  },
  'zh-CN': {
    mock: { problem: chineseMock.problem },
    misfit: chineseMisfit,
    'call-case': casesOf(chineseCase),
    debug: debugOf(chineseDebug),
  },
}

/** A sentence as an installation has it; `key` has two parts. */
export function sayIn(chosen: Language, area: string, key: string, params: Params): string {
  const [group = '', name = ''] = key.split('.')
  return fill(problems[chosen][area]?.[group]?.[name] ?? key, params)
}

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
