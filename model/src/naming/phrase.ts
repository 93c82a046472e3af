/* What an operation does, as a phrase: written in English or Chinese. */
import { chineseVerb } from './words.ts'

export interface Phrase {
  /** Lower case; empty when the words show none. */
  verb: string
  noun: readonly string[]
  /** What it is found by: `by id`. */
  by: readonly (readonly string[])[]
  /** Several things are listed. */
  isList: boolean
}

/** `List customers`, `Retrieve customer by id`. */
export function writeEnglish({ verb, noun, by }: Phrase): string {
  const words = [
    verb,
    ...noun,
    ...(by.length === 0
      ? []
      : [
          'by',
          ...by
            .map((each) => each.join(' '))
            .join(' and ')
            .split(' '),
        ]),
  ]
  const text = words.filter((word) => word !== '').join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `查询 customers 列表`, `按 id 查询 customer`; what has no plain word in Chinese stays English. */
export function writeChinese(phrase: Phrase): string {
  const verb = chineseVerb(phrase.verb)
  if (verb === undefined) return writeEnglish(phrase)
  const by = phrase.by.length === 0 ? '' : `按 ${phrase.by.map((each) => each.join(' ')).join('、')} `
  const noun = phrase.noun.length === 0 ? '' : ` ${phrase.noun.join(' ')}`
  return `${by}${verb}${noun}${phrase.isList ? ' 列表' : ''}`
}
