/* Which of the parts all calls of the application have in common a document goes without. Pure. */
import { commonParts, stringsAt, withoutKeyword, type CommonPart, type HttpContent } from '@lectern/model'
import { withField } from './operation-edit.ts'

export function usesCommon(content: HttpContent, part: CommonPart): boolean {
  return !stringsAt(content.operation, withoutKeyword).includes(part)
}

/** Going without nothing leaves nothing behind. */
export function withCommonUse(content: HttpContent, part: CommonPart, isUsed: boolean): HttpContent {
  const without = commonParts.filter((each) => (each === part ? !isUsed : !usesCommon(content, each)))
  return withField(content, withoutKeyword, without.length === 0 ? undefined : without)
}
