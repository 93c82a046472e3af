/*
 * Words that texts for people do not use, and what they use instead: standard English of the trade, and in Chinese one term for each thing.
 * `findWording` checks one text; `npm run check:locales` runs it over the texts of the interface, the server and the command line, and over the
 * manual and the documentation. A text that needs a listed word has an exception with its reason.
 */

/** What is found, and what to write instead. */
type WordingRule = { pattern: RegExp; instead: string }
/** The language of a text: a folder of `locales`. */
export type WordingLanguage = 'en' | 'zh-CN'

const english: readonly WordingRule[] = [
  { pattern: /\b(some|any|every)body\b/i, instead: 'someone, anyone, everyone, or the role: an admin, the author' },
  { pattern: /\bnobody\b/i, instead: 'no one, or a sentence about the role' },
  { pattern: /\bwho(so)?ever\b|\bwhom\b/i, instead: 'the person who, anyone who, or the role' },
  { pattern: /\b(told|tells?|say|says|said)\b/i, instead: 'shows, reports, returns, notifies, contains' },
  { pattern: /\bstands?\b|\bstood\b/i, instead: 'is, exists, appears' },
  { pattern: /\banew\b/i, instead: 'again, or Regenerate' },
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /\bmails?\b(?! (server|host)s?\b)/i, instead: 'email' },
  { pattern: /\bgone\b/i, instead: 'removed, deleted, no longer exists' },
  { pattern: /\bat once\b/i, instead: 'immediately, or at a time' },
  { pattern: /\bfor good\b/i, instead: 'permanently' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime, or nothing' },
  { pattern: /\belsewhere\b|\bnowhere\b/i, instead: 'name the place: another service, another project' },
  { pattern: /\bbesides\b/i, instead: 'also, in addition to' },
  { pattern: /\bremarks?\b/i, instead: 'note' },
  { pattern: /\b(un)?tick(s|ed|ing)?\b/i, instead: 'select, clear' },
  { pattern: /\btak(e|es|en|ing) over\b|\btake-over\b/i, instead: 'migrate, copy, override' },
  { pattern: /\b(not|are|was|were|is) taken\b/i, instead: 'succeeded, imported, used' },
  { pattern: /(?<!there )\bis no (?!longer|more)\w/i, instead: 'is not a …' },
  { pattern: /\b(exists?|there|has|have) already\b|\bis there twice\b/i, instead: 'already exists, is duplicated' },
  { pattern: /\bnewest\b/i, instead: 'latest' },
  { pattern: /\badministrators?\b/i, instead: 'admin' },
  { pattern: /\btwo-step\b/i, instead: 'two-factor authentication' },
  { pattern: /\bopen users?\b/i, instead: 'service account' },
  { pattern: /\bsign-in ways?\b|\bways to sign in\b/i, instead: 'sign-in method' },
  { pattern: /\blog(ged|s|ging)? (in|out)\b|\blogin\b/i, instead: 'sign in, sign out' },
  { pattern: /\bplease\b/i, instead: 'nothing' },
  { pattern: /\b(by|come) from (outside|elsewhere)\b|\bwhat (came|comes)\b/i, instead: 'imported' },
  { pattern: /\bas (it|they) (is|are|was|were)\b/i, instead: 'unchanged' },
  { pattern: /\benter the \{\}|\bnot empty\b/i, instead: 'a sentence per field, or the label in quotes' },
  { pattern: /\w\.\.\.(?!\w)/, instead: '…' },
  {
    pattern: /(recogni|organi|seriali|synchroni|customi|summari|normali|visuali)s(e|ing|ation)/i,
    instead: 'American spelling: -ize',
  },
  {
    pattern: /\b(colour|favour|behaviour|cancell(ed|ing)|licence|centre)/i,
    instead: 'American spelling: color, behavior, canceled, license, center',
  },
]

const han = '\\p{Script=Han}'

const chinese: readonly WordingRule[] = [
  { pattern: /您/u, instead: '你' },
  { pattern: /帐[号户]/u, instead: '账号' },
  { pattern: /登陆|登录账号|登录名(?!称)/u, instead: '登录、账号' },
  { pattern: /错误码与常量|错误码和常量/u, instead: '错误码' },
  { pattern: /过滤(?!器|条件)/u, instead: '筛选' },
  { pattern: /作废/u, instead: '撤销' },
  { pattern: /更换(令牌|密钥|推送令牌|实时地址)/u, instead: '重新生成' },
  { pattern: /数据结构|公共模型/u, instead: '模型、共享模型' },
  { pattern: /公共返回(?!参数)/u, instead: '公共返回参数' },
  { pattern: /无变化/u, instead: '未变' },
  { pattern: /不兼容/u, instead: '破坏性变更' },
  { pattern: /负责人/u, instead: '维护人' },
  { pattern: /目录树|文档树/u, instead: '目录' },
  { pattern: /迁入/u, instead: '迁移' },
  { pattern: /待决定/u, instead: '待处理' },
  { pattern: /解决办法/u, instead: '解决方案' },
  { pattern: /返回结果/u, instead: '返回值' },
  { pattern: /Path 参数|查询参数/u, instead: '路径参数、Query 参数' },
  { pattern: /开通账号/u, instead: '创建账号' },
  { pattern: /关注/u, instead: '订阅' },
  { pattern: /外发主机/u, instead: '对外请求' },
  { pattern: /有人(刚刚|保存)/u, instead: '其他人' },
  { pattern: /别人/u, instead: '其他人' },
  { pattern: /定格|跟随(?!系统)/u, instead: '冻结、实时' },
  { pattern: /[“”]/u, instead: '「」' },
  { pattern: /\.\.\./u, instead: '…' },
  { pattern: new RegExp(`${han}[,;:?!]|[,;:?!]${han}`, 'u'), instead: 'full-width punctuation' },
  { pattern: new RegExp(`${han}[A-Za-z0-9]|[A-Za-z0-9]${han}`, 'u'), instead: 'a space between Chinese and Latin' },
  { pattern: /[ \t][，。：；！？、）」]|[（「][ \t]|[ \t]（/u, instead: 'no space beside full-width punctuation' },
]

const rules: Record<WordingLanguage, readonly WordingRule[]> = { en: english, 'zh-CN': chinese }
/** Of texts, not of pages in Markdown. */
const apostrophe: WordingRule = { pattern: /[a-z]'[a-z]/i, instead: '’' }

/** Place → why its text has a listed word. */
const exceptions = new Map([
  ['en/common/common.json "session.ended"', 'the sentence of the specification (§8)'],
  ['en/common/common.json "session.signInAgain"', 'the button of the specification (§8)'],
  ['en/sharing/visit.json "locked.required.share"', 'the sentence of the specification (§5)'],
  ['en/sharing/visit.json "locked.required.compose"', 'the sentence of the specification (§5)'],
  ['zh-CN/accounts/mfa.json "auth.failed"', 'the sentence of the specification (§8)'],
  ['zh-CN/accounts/mfa.json "bind.failed"', 'the sentence of the specification (§8)'],
  ['zh-CN/trying/debug.json "failure.blocked"', 'begins with the sentence of the specification (§8)'],
  ['zh-CN/trying/mock-rule.json "scriptError.at"', 'the sentence of the specification (§8)'],
  ['zh-CN/trying/mock-rule.json "scriptError.title"', 'the sentence of the specification (§8)'],
  ['zh-CN/trying/mock.json "problem.scriptFailed"', 'the sentence of the specification (§8)'],
])

/** Text of a page of the manual without what is not language: code, addresses, names of files. */
export function stripMarkdown(page: string): string[] {
  let isCode = false
  return page.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode || line.startsWith('```')) return ''
    return line
      .replaceAll(/`[^`]*`/g, '`')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .replaceAll(/<[^>]*>/g, ' ')
  })
}

/** The message without names of placeholders; the forms of plurals and choices stay. */
function stripMessage(text: string): string {
  return text
    .replaceAll(/\{\w+\}/g, '{}')
    .replaceAll(/\{\w+, (plural|select),/g, ' ')
    .replaceAll(/<\/?\w+>/g, ' ')
}

/** Remembers which exceptions were needed, so that the others can be reported. */
export class WordingCheck {
  readonly #used = new Set<string>()
  readonly #exceptions: ReadonlyMap<string, string>

  constructor(allowed: ReadonlyMap<string, string> = exceptions) {
    this.#exceptions = allowed
  }

  /** One sentence per listed word in the text. */
  findInText(language: WordingLanguage, place: string, text: string): string[] {
    return this.#find([...rules[language], apostrophe], place, stripMessage(text))
  }

  /** As `findInText`, for each line of a page in Markdown. */
  findInPage(language: WordingLanguage, file: string, page: string): string[] {
    return stripMarkdown(page).flatMap((line, index) =>
      this.#find(rules[language], `${file}:${String(index + 1)}`, line),
    )
  }

  /** Exceptions that nothing needs any more. */
  listUnused(): string[] {
    const unused = [...this.#exceptions.keys()].filter((place) => !this.#used.has(place))
    return unused.map((place) => `${place} needs no exception from the wording`)
  }

  #find(rulesOfText: readonly WordingRule[], place: string, text: string): string[] {
    const found = rulesOfText.flatMap(({ pattern, instead }) => {
      const [word] = pattern.exec(text) ?? []
      return word === undefined ? [] : [`${place} has “${word}”; use: ${instead}`]
    })
    if (found.length === 0 || !this.#exceptions.has(place)) return found
    this.#used.add(place)
    return []
  }
}
