/* A question as people and agents ask it. Owns: which of its words say what is looked for, and how much each of them counts. Pure. */
import { actOf, isBare, synonymsOf, type Act } from './synonyms.ts'

export interface QuestionWord {
  /** As it was typed. */
  text: string
  synonyms: readonly string[]
  /** Up to 1. */
  weight: number
}

export interface Question {
  words: QuestionWord[]
  act: Act | undefined
  /** Whether one thing is asked for, or a list of them. */
  number: 'one' | 'many' | undefined
}

/** Words that are looked for. */
const mostWords = 10
/** Of what people do with everything, and of a part of the question that asks for fields. */
const weights = { read: 0.15, act: 0.5, letter: 0.4, ofFields: 0.35, around: 0.7 }

/** What asks, and names nothing. */
const idle = new Set(
  `a an and any are as at be been being but by call calls called can could did do does each else endpoint endpoints every for from given
  has have having how i if in interface into is it its itself like may me method mine must my myself need needs needed of on one ones operation or our own please
  shall should so some someone something such tell than that the their them then there these they this those through to up us use used uses using via want was we
  were what when where whether which while who whose why will with within would you your
  用 的 了 在 要 和 是 有 个 哪 哪个 哪些 哪里 什么 怎么 怎样 怎么样 如何 需要 可以 应该 接口 从 把 吗 呢 请 请问 给 对 为 与 及 或 按 想 我 我们 能 能不能 一个 某个 这个 那个 调用 使用 通过 进行 api`.split(
    /\s+/,
  ),
)
/** Say that a part of the question asks for fields. */
const ofFields = new Set(
  'field fields parameter parameters param params argument arguments property properties passed pass sent required 字段 参数 传 放在 必填 入参'.split(
    ' ',
  ),
)

// Pattern: 200 characters.
const clauses = /[,;，；。？?]|[.!](?=\s|$)/u
// Pattern: 200 characters.
const tokens = /[\p{Script=Han}]+|(?:(?!\p{Script=Han})[\p{L}\p{N}_\-./{}:])+/gu
const han = /^\p{Script=Han}/u
const isLetter = /^[a-z]$/u
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

export function readQuestion(typed: string): Question {
  const parts = typed.split(clauses).map(tokensOf)
  const words = new Map<string, QuestionWord>()
  let act: Act | undefined
  for (const part of parts) {
    const isOfFields = words.size > 0 && part.some((token) => ofFields.has(token.toLowerCase()))
    let isAround = false
    for (const text of part) {
      const token = text.toLowerCase()
      // `a chapter of an audiobook` is a chapter.
      isAround ||= words.size > 0 && around.has(token)
      if (idle.has(token) || isLetter.test(token) || ofFields.has(token) || words.has(token)) continue
      const own = act === undefined && !isOfFields ? actOf(token) : undefined
      act ??= own
      const weight = weightOf(token, own) * (isOfFields ? weights.ofFields : isAround ? weights.around : 1)
      words.set(token, { text, synonyms: synonymsOf(token), weight })
    }
  }
  const first = (parts[0] ?? []).map((word) => word.toLowerCase())
  if (asksWhat(first)) act ??= 'read'
  return {
    words: [...words.values()].slice(0, mostWords),
    act,
    number: act === 'read' ? numberOf(first) : undefined,
  }
}

/** Words as they were typed; Chinese is taken apart by its dictionary. */
function tokensOf(part: string): string[] {
  return (part.match(tokens) ?? []).flatMap((token) => {
    if (han.test(token)) return chineseWords(token)
    const word = token.replace(/[.:/-]+$/u, '') // Pattern: 200 characters.
    return word === '' ? [] : [word]
  })
}

/** Letters that no word of the dictionary has together are one word: names are often not in it. */
function chineseWords(run: string): string[] {
  const words: string[] = []
  let isLoose = false
  for (const { segment } of segmenter.segment(run)) {
    const isSingle = segment.length === 1 && !idle.has(segment)
    if (isSingle && isLoose) words.push(`${words.pop() ?? ''}${segment}`)
    else words.push(segment)
    isLoose = isSingle
  }
  return words
}

/** `Where are …`, `which flags …`; not `which call …`, whose act is a word of its own. */
function asksWhat([first = '', second = '']: readonly string[]): boolean {
  return ['where', 'what', 'who', 'whose'].includes(first) || (first === 'which' && !idle.has(second))
}

function weightOf(token: string, act: Act | undefined): number {
  if (act === 'read') return weights.read
  if (act !== undefined && isBare(token)) return weights.act
  return token.length === 1 ? weights.letter : 1
}

/** What stands behind these is not what is asked for. */
const around = new Set(['of', 'in', 'from', 'for', 'to', 'on', 'within', 'into'])
const singles = new Set(['a', 'an', '单个', '详情'])
const lists = new Set(['list', 'lists', 'listed', 'all', 'several', 'multiple', 'many', '列表', '分页', '所有', '全部'])

/** What follows the act: `a chapter`, `the tracks of an album`. */
function numberOf(words: readonly string[]): Question['number'] {
  if (words.some((word) => word === 'one' || word === 'single')) return 'one'
  if (words.some((word) => lists.has(word))) return 'many'
  const asked = words.slice(words.findIndex((word) => actOf(word) === 'read') + 1)
  const end = asked.findIndex((word) => around.has(word))
  const named = end === -1 ? asked : asked.slice(0, end)
  if (named.some((word) => singles.has(word))) return 'one'
  return /[^ius]s$/u.test(named.at(-1) ?? '') ? 'many' : undefined
}
