/*
 * What identifies a document or a folder across imports and among the live ones of its application. Owns: the keys' form; it is stored, so never change it
 * without a migration.
 */
import type { DocumentContent } from '@lectern/model'

/** Parameter names do not count: `/a/{id}` and `/a/{key}` are the same address. */
export function addressOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}')
}

/** Key of an operation, or of another document by what it is called where it came from. */
export function docKeyOf(content: DocumentContent, fallback: string): string {
  if (content.kind !== 'http') return `${content.kind}:${fallback}`
  const method = content.method.toLowerCase()
  return content.container === 'webhooks'
    ? `webhooks:${method}:${content.path}`
    : `paths:${method}:${addressOf(content.path)}`
}

/** Key of a folder made by hand. */
export function folderKey(parentId: number | null, name: string): string {
  return `folder:${parentId === null ? 'root' : String(parentId)}:${name.toLowerCase()}`
}
