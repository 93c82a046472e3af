/* Ids of operations of several applications, each once. Links of an application follow its operations. */
import { setOwn, stringAt, type DocumentContent, type JsonObject } from '@lectern/model'
import type { PlacedDocument } from './joining.ts'

export interface OperationNames {
  /** What a link of an application calls an operation now; undefined when it keeps its id. */
  linkIn: (application: number) => (id: string) => string | undefined
  /** The document with the id its operation has now. */
  write: (placed: PlacedDocument, content: DocumentContent) => DocumentContent
}

/** The first in reading order keeps its id. */
export function nameOperations(placed: readonly PlacedDocument[]): OperationNames {
  const taken = new Set(placed.flatMap(({ document }) => idOf(document.content) ?? []))
  const used = new Set<string>()
  const renamed = new Map<string, string>()
  const links = new Map<string, string>()
  const keyIn = (application: number, id: string): string => `${String(application)} ${id}`
  for (const { id: docId, application, document } of placed) {
    const id = idOf(document.content)
    if (id === undefined) continue
    const name = used.has(id) ? freeId(id, taken) : id
    used.add(name)
    if (name !== id) renamed.set(docId, name)
    // Of several versions of an operation, links mean the first.
    if (!links.has(keyIn(application, id))) links.set(keyIn(application, id), name)
  }
  return {
    linkIn: (application) => (id) => links.get(keyIn(application, id)),
    write: ({ id }, content) => {
      const name = renamed.get(id)
      if (name === undefined || content.kind !== 'http') return content
      const operation: JsonObject = {}
      for (const [key, value] of Object.entries(content.operation))
        setOwn(operation, key, key === 'operationId' ? name : value)
      return { ...content, operation }
    },
  }
}

function idOf(content: DocumentContent): string | undefined {
  return content.kind === 'http' ? stringAt(content.operation, 'operationId') : undefined
}

function freeId(id: string, taken: Set<string>): string {
  for (let count = 2; ; count += 1) {
    const name = `${id}_${String(count)}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
