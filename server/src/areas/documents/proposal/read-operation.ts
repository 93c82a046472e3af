/*
 * An operation as an assistant wrote it → the document it proposes. Pure. Owns: that only what the assistant changed is in it: what the way out to OpenAPI
 * and back changes by itself cancels out.
 */
import { importOpenApi, type ImportResult } from '@lectern/formats'
import { merge, refOf, sameContent, type Component, type HttpContent, type Issue, type Json } from '@lectern/model'

export interface OperationTexts {
  stored: HttpContent
  /** The document as it is exported. */
  exported: string
  /** The same with the change in it. */
  changed: string
}

export type ReadText =
  /** What is to be a content, not checked yet. */
  | { kind: 'read'; content: HttpContent | Json }
  /** The errors it has, at least one. */
  | { kind: 'unreadable'; issues: Issue[] }
  | { kind: 'operations'; count: number }
  /** Shared models that it changes or adds, as references name them. */
  | { kind: 'models'; refs: string[] }

export async function readOperation({ stored, exported, changed }: OperationTexts): Promise<ReadText> {
  const [before, after] = await Promise.all([exported, changed].map(readText))
  if (after?.ok !== true) return { kind: 'unreadable', issues: errorsOf(after?.issues) }
  if (before?.ok !== true) throw new Error('An export cannot be read', { cause: errorsOf(before?.issues) })
  const operations = after.bundle.documents
  const [theirs, base] = [operations[0]?.content, before.bundle.documents[0]?.content]
  if (theirs?.kind !== 'http' || operations.length !== 1) return { kind: 'operations', count: operations.length }
  if (base?.kind !== 'http') throw new Error('An export has no operation')
  const refs = newModels(before.bundle.components, after.bundle.components)
  if (refs.length > 0) return { kind: 'models', refs }
  return { kind: 'read', content: applyChange({ base, ours: stored, theirs }) }
}

function readText(text: string): Promise<ImportResult> {
  return importOpenApi({ files: [{ path: 'proposal.yaml', bytes: text }] })
}

export function errorsOf(issues: readonly Issue[] = []): Issue[] {
  return issues.filter(({ severity }) => severity === 'error')
}

function newModels(before: readonly Component[], after: readonly Component[]): string[] {
  const known = new Map(before.map((component) => [refOf(component), component.value]))
  return after.flatMap((component) => {
    const ref = refOf(component)
    const value: Json | undefined = known.get(ref)
    return value !== undefined && sameContent(value, component.value) ? [] : [ref]
  })
}

/** Where the way out and back changes a value that the assistant changed too, the assistant's counts. */
function applyChange(versions: { base: HttpContent; ours: HttpContent; theirs: HttpContent }): HttpContent {
  const answers = new Map(merge(versions).conflicts.map(({ id }) => [id, { take: 'theirs' } as const]))
  return merge(versions, { answers }).content ?? versions.theirs
}
