/* Documents to take fields from: those with fields, the application's own first. Pure. */
import { docType, nodeType, type DocType } from '@lectern/contracts'
import { filterTree } from '../../../../entities/doc-tree/tree-filter.ts'
import {
  ancestorsOf,
  docTypeOf,
  idOf,
  isDoc,
  kindOf,
  labelOf,
  methodOf,
  urlOf,
  type TreeModel,
} from '../../../../entities/doc-tree/tree-model.ts'

export interface FoundDocument {
  id: string
  name: string
  method: string
  type: DocType
  url: string
  /** Application it is in, when that is another one. */
  moduleName: string
}

/** Those whose name or path holds all words of a text, at most `limit`. */
export function findDocuments(tree: TreeModel, text: string, moduleId: string, limit: number): FoundDocument[] {
  const filtered = filterTree(tree, text)
  const own: FoundDocument[] = []
  const others: FoundDocument[] = []
  for (let node = 0; node < tree.size && own.length < limit; node += 1) {
    if (!isDoc(tree, node) || filtered?.kept[node] === 0 || !hasFields(docTypeOf(tree, node))) continue
    const module = ancestorsOf(tree, node).find((above) => kindOf(tree, above) === nodeType.module)
    const isOwn = module !== undefined && idOf(tree, module) === moduleId
    if (!isOwn && others.length >= limit) continue
    const list = isOwn ? own : others
    list.push({
      id: idOf(tree, node),
      name: labelOf(tree, node),
      method: methodOf(tree, node),
      type: docTypeOf(tree, node),
      url: urlOf(tree, node),
      moduleName: isOwn || module === undefined ? '' : labelOf(tree, module),
    })
  }
  return [...own, ...others].slice(0, limit)
}

function hasFields(type: DocType): boolean {
  return type === docType.http || type === docType.dubbo
}
