import type { ApplicationBundle } from '@lectern/model'
import { buildDocKeys, folderKeyOf } from './natural-keys.ts'

/** What an import of the bundle calls its things: documents in their order, folders by their keys in the bundle. */
export function keysOfBundle({ documents, folders }: Pick<ApplicationBundle, 'documents' | 'folders'>): {
  documents: string[]
  folders: Map<string, string>
} {
  return { documents: buildDocKeys(documents), folders: new Map(folders.map(({ key }) => [key, folderKeyOf(key)])) }
}
