/*
 * What a field that is only called `name` is the name of: its description says it (`The name of the pipeline`), else the model it is in (`Pipeline`). Does not
 * own: which value that asks for (`by-name.ts`).
 */
import { wordsOf } from './name-words.ts'

/** What a name may be, whatever it is of. */
export const ofNames: ReadonlySet<string> = new Set(
  'friendly short long old new original common local legal unique vanity primary'.split(' '),
)
/** What sentences call a name beside that. */
const describing = new Set(
  'display full human readable given own custom current default desired exact same optional required'.split(' '),
)
const articles = new Set('the a an this that your our its their each every any'.split(' '))
/** What ends a thing in a sentence. */
const fillers = new Set(
  `name is are was be to of for in on at by as or and if when which who with from into must should will can may has have used shown set`.split(
    ' ',
  ),
)

/** Characters and words of a sentence that are looked at, and words of a thing. */
const most = { characters: 200, before: 2, words: 2 }

/** In words: `The name of the build pipeline.` → build, pipeline; none where it does not say. */
export function thingInSentence(sentence: string): readonly string[] {
  const words = wordsOf(sentence.slice(0, most.characters))
  const at = words.indexOf('name')
  if (at < 0) return []
  const [relation = ''] = words.slice(at + 1)
  if (relation === 'of' || relation === 'for') return firstThing(words.slice(at + 2))
  const before = words.slice(0, at).filter((word) => !articles.has(word))
  return before.length > most.before || before.some((word) => fillers.has(word)) ? [] : withoutOfNames(before)
}

function firstThing(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !articles.has(word))
  const rest = start < 0 ? [] : words.slice(start, start + most.words)
  const end = rest.findIndex((word) => fillers.has(word) || articles.has(word))
  return withoutOfNames(end < 0 ? rest : rest.slice(0, end))
}

const withoutOfNames = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !ofNames.has(word) && !describing.has(word))

/** Words of models and fields that stand for how something is sent, and not for what it is. */
const ofSending = new Set(
  `dto vo po bo do entity model schema object request response req resp res input output params param args body payload result data info detail details
  item items entry record row list page base basic simple full minimal create created update updated add edit new get query patch put post api
  properties attributes resource spec summary view v1 v2 v3 beta`.split(/\s+/),
)

/** In words: `CreateOrderRequest` → order; none for what stands for anything. */
export function thingOfHolder(holder: string): readonly string[] {
  const words = wordsOf(holder)
  const kept = words.filter((word) => !ofSending.has(word) && !/^\d+$/.test(word))
  return kept.length > 3 ? kept.slice(-2) : kept
}
