/*
 * Exported pages whose links lead to documents and pictures of Lectern → the same with links to the files beside them, as our own reader takes them
 * back. Owns: the files of pictures, and which addresses become which paths.
 */
import type { ExportedFile } from '../export/export-format.ts'
import { safeFileName, type FileNames } from '../export/file-names.ts'
import { writeText } from '../export/write-text.ts'
import type { PagePicture } from '../pages/page-options.ts'
import { replaceTargets } from './relative-links.ts'

/** A page before its links are settled. */
export interface WrittenPage {
  path: string
  text: string
}

export interface LinkOptions {
  names: FileNames
  /** Pictures by the address documents name them with. */
  pictures: ReadonlyMap<string, PagePicture>
  /** Paths of pages by the id in their document's address. */
  pagePaths: ReadonlyMap<string, string>
  /** Told of each picture that is not at hand; its address stays. */
  onLost: (address: string) => void
}

const pictureAddress = /\/uploadFile\/get\?id=[0-9a-f]{32}$/
const pageAddress = /\/view\/([0-9A-Za-z]{8,32})(#.*)?$/

/** The pages, and the pictures they show. */
export function linkFiles(pages: readonly WrittenPage[], options: LinkOptions): ExportedFile[] {
  const { names, pictures, pagePaths, onLost } = options
  const files: ExportedFile[] = []
  const paths = new Map<PagePicture['bytes'], string>()
  let folder: string | undefined
  const keep = ({ type, bytes, name }: PagePicture): string => {
    const known = paths.get(bytes)
    if (known !== undefined) return known
    folder ??= `${names.use('', 'pictures')}/`
    const stem = safeFileName((name ?? '').replace(/\.\w{1,5}$/, ''), 'picture')
    const path = folder + names.use(folder, stem, `.${type.replace(/^image\//, '')}`)
    paths.set(bytes, path)
    files.push({ path, bytes })
    return path
  }
  const linked = pages.map(({ path: from, text }) => {
    const written = replaceTargets(text, ({ target }) => {
      if (pictureAddress.test(target)) {
        const picture = pictures.get(target)
        if (picture !== undefined) return relativePath(from, keep(picture))
        onLost(target)
        return undefined
      }
      const [, id = '', anchor = ''] = pageAddress.exec(target) ?? []
      const path = pagePaths.get(id)
      return path === undefined ? undefined : relativePath(from, path) + anchor
    })
    return { path: from, bytes: writeText(written) }
  })
  return [...linked, ...files]
}

/** The way from one file to another, as Markdown takes it. */
function relativePath(from: string, to: string): string {
  const above = from.split('/').slice(0, -1)
  const below = to.split('/')
  let shared = 0
  while (shared < above.length && shared < below.length - 1 && above[shared] === below[shared]) shared += 1
  const steps = [...above.slice(shared).map(() => '..'), ...below.slice(shared).map(encodeSegment)]
  return steps.join('/')
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll(/[()']/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
}
