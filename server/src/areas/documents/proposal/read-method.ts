/* A Dubbo method as an assistant wrote it, in the JSON of the editor's source → the document it proposes. Pure. */
import { createIssueList, readTree } from '@lectern/formats'
import { isObject, readSource, type DubboContent } from '@lectern/model'
import { errorsOf, type ReadText } from './read-operation.ts'

export interface MethodTexts {
  stored: DubboContent
  /** The document's source with the change in it. */
  changed: string
}

export function readMethod({ stored, changed }: MethodTexts): ReadText {
  const issues = createIssueList()
  const tree = readTree(changed, issues)
  if (tree === undefined) return { kind: 'unreadable', issues: errorsOf(issues.list()) }
  return { kind: 'read', content: isObject(tree) ? readSource(tree, stored) : tree }
}
