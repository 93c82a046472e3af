/*
 * What identifies documents, folders and components across imports. Owns: the keys' form; it is stored, so never change it without a migration.
 */
import type { BundleDocument } from '@lectern/model'
import { docKeyOf } from '../../../../content/doc-keys.ts'
import { storableText } from '../../../../db/storable-text.ts'
import type { IncomingFormat } from '../import-payload.ts'

/**
 * A key per document, in their order, with its version behind it where it has one. Of documents that would share one (`/a/{x}` and `/a/{y}`)
 * the first by path as written gets it, each other one the key with its own path behind it, so that the order in the source decides nothing.
 */
export function buildDocKeys(documents: readonly BundleDocument[]): string[] {
  const plain = documents.map(({ content, folderKey, name, version = '' }) => {
    const key = docKeyOf(content, `${folderKey ?? ''}/${name}`)
    return storableText(version === '' ? key : `${key}@${version}`)
  })
  const sharing = new Map<string, number[]>()
  for (const [index, key] of plain.entries()) sharing.set(key, [...(sharing.get(key) ?? []), index])
  const taken = new Set(plain)
  const written = (index: number): string => {
    const content = documents[index]?.content
    return content?.kind === 'http' ? storableText(content.path) : ''
  }
  for (const [key, indexes] of sharing) {
    indexes.sort((a, b) => (written(a) < written(b) ? -1 : written(a) > written(b) ? 1 : a - b))
    for (const index of indexes.slice(1)) {
      const wanted = `${key}#${written(index)}`
      let unique = wanted
      for (let serial = 2; taken.has(unique); serial += 1) unique = `${wanted}#${serial}`
      taken.add(unique)
      plain[index] = unique
    }
  }
  return plain
}

/** Whether a document with that key could come from a source of the format. */
export function isKeyOf(format: IncomingFormat, key: string): boolean {
  if (format === 'torna') return !key.startsWith('own:')
  return format === 'markdown' ? key.startsWith('markdown:') : /^(?:paths|webhooks):/.test(key)
}

export function folderKeyOf(bundleKey: string): string {
  return storableText(`folder:${bundleKey}`)
}

export function componentKeyOf(component: { section: string; name: string }): string {
  return storableText(`${component.section}:${component.name}`)
}
