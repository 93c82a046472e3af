/* Pages of text, for formats that hold calls only → folders whose description is the page. */
import { contentVersion, type BundleFolder } from '@lectern/model'
import type { ExportApplication } from '../export-format.ts'

/** @param isPage by the id of a document; those of another kind than Markdown stay */
export function pagesAsFolders(application: ExportApplication, isPage: (id: string) => boolean): ExportApplication {
  const { bundle, documentIds } = application
  const pages: BundleFolder[] = []
  const documents = bundle.documents.filter((document) => {
    const { name, content, folderKey } = document
    const key = documentIds?.get(document)
    if (key === undefined || content.kind !== 'markdown' || !isPage(key)) return true
    const folder = { v: contentVersion, kind: 'folder', description: content.text } as const
    pages.push({ key, ...(folderKey !== undefined && { parentKey: folderKey }), name, content: folder })
    return false
  })
  if (pages.length === 0) return application
  return { ...application, bundle: { ...bundle, folders: [...bundle.folders, ...pages], documents } }
}
