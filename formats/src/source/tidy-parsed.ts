/*
 * A parsed text made safe, with what its value doesn't show: keys that occur twice, numbers that lost digits.
 */
import { plainPointerOf } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { isExactNumber } from './exact-number.ts'
import type { ParsedText } from './parse-text.ts'
import { countMembers, scanJson } from './scan-json.ts'
import { scanYaml } from './scan-yaml.ts'
import { tidyTree, type OnObject } from './tidy-tree.ts'

interface TidyOptions {
  issues: IssueList
  file?: string | undefined
  onObject?: OnObject
}

type Tokens = readonly (string | number)[]

/**
 * Tidies the value of a text as `tidyTree` does; besides its issues there are `key_duplicate` and `number_imprecise`.
 *
 * @returns false when the tree was refused.
 */
export function tidyParsed(parsed: ParsedText, { issues, file, onObject = () => undefined }: TidyOptions): boolean {
  const place = file === undefined ? {} : { file }
  let literals: ReadonlyMap<string, string> | undefined
  const onLongNumber = (tokens: Tokens, value: number): void => {
    literals ??= literalsOf(parsed)
    const pointer = plainPointerOf(tokens)
    const literal = literals.get(pointer)
    if (literal === undefined || !isExactNumber(literal, value))
      issues.add('note', 'number_imprecise', '#' + pointer, { ...place, lost: true })
  }
  const tidied = tidyTree(parsed.value, { aliased: parsed.aliased, issues, file, onObject, onLongNumber })
  if (tidied === undefined) return false
  const { source } = parsed
  // Counting is much faster than looking; nearly all texts have as many members as their value.
  if (source.kind === 'json' && countMembers(source.text) === tidied.members) return true
  const onDuplicate = (tokens: Tokens, offset: number): void => {
    issues.add('warning', 'key_duplicate', '#' + plainPointerOf(tokens), {
      ...place,
      params: { line: source.lineOf(offset) },
      lost: true,
    })
  }
  if (source.kind === 'json') scanJson(source.text, onDuplicate)
  else scanYaml(source.document, onDuplicate)
  return true
}

/** Long numbers as written, by pointer; the last one where a key occurs twice, as in the value. */
function literalsOf({ source }: ParsedText): Map<string, string> {
  const literals = new Map<string, string>()
  const keep = (tokens: Tokens, literal: string): void => {
    literals.set(plainPointerOf(tokens), literal)
  }
  if (source.kind === 'json') scanJson(source.text, () => undefined, keep)
  else scanYaml(source.document, () => undefined, keep)
  return literals
}
