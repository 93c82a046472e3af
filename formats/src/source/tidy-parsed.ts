/*
 * A parsed text made safe, with what its value doesn't show: keys that occur twice, numbers as they were written.
 */
import { plainPointerOf } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { isExactNumber } from './exact-number.ts'
import { keepLiteral } from './keep-literals.ts'
import type { ParsedText } from './parse-text.ts'
import { scanJson, surveyJson } from './scan-json.ts'
import { scanYaml } from './scan-yaml.ts'
import { tidyTree, type OnObject } from './tidy-tree.ts'

interface TidyOptions {
  issues: IssueList
  file?: string | undefined
  onObject?: OnObject
}

type Tokens = readonly (string | number)[]

/** What a text holds besides its value. */
interface Scanned {
  /** Numbers that a double does not give back as written, by pointer; of keys that occur twice the last one. */
  literals: ReadonlyMap<string, string>
  /** Repeated keys, once the number of members of the tidied value is known. */
  duplicates: (members: number) => readonly Duplicate[]
}

interface Duplicate {
  tokens: Tokens
  offset: number
}

/**
 * Tidies the value of a text as `tidyTree` does; also there are `key_duplicate`, and `number_imprecise` where a number lost digits.
 *
 * @returns false when the tree was refused.
 */
export function tidyParsed(parsed: ParsedText, { issues, file, onObject = () => undefined }: TidyOptions): boolean {
  const place = file === undefined ? {} : { file }
  const scanned = scan(parsed)
  const onLongNumber = (tokens: Tokens, value: number): void => {
    const pointer = plainPointerOf(tokens)
    const literal = scanned.literals.get(pointer)
    if (literal !== undefined && !isExactNumber(literal, value))
      issues.add('note', 'number_imprecise', '#' + pointer, { ...place, lost: true })
  }
  const tidied = tidyTree(parsed.value, { aliased: parsed.aliased, issues, file, onObject, onLongNumber })
  if (tidied === undefined) return false
  for (const { tokens, offset } of scanned.duplicates(tidied.members))
    issues.add('warning', 'key_duplicate', '#' + plainPointerOf(tokens), {
      ...place,
      params: { line: parsed.source.lineOf(offset) },
      lost: true,
    })
  return true
}

function scan({ value, source }: ParsedText): Scanned {
  const literals = new Map<string, string>()
  const found: Duplicate[] = []
  const onDuplicate = (tokens: Tokens, offset: number): void => {
    found.push({ tokens, offset })
  }
  const onNumber = (tokens: Tokens, literal: string): void => {
    literals.set(plainPointerOf(tokens), literal)
    keepLiteral(value, tokens, literal)
  }
  if (source.kind === 'yaml') {
    scanYaml(source.document, onDuplicate, onNumber)
    return { literals, duplicates: () => found }
  }
  const survey = surveyJson(source.text)
  if (survey.hasLiterals) {
    scanJson(source.text, onDuplicate, onNumber)
    return { literals, duplicates: () => found }
  }
  const duplicates = (members: number): readonly Duplicate[] => {
    // Counting is much faster than looking; nearly all texts have as many members as their value.
    if (survey.members !== members) scanJson(source.text, onDuplicate)
    return found
  }
  return { literals, duplicates }
}
