/*
 * A folder of Markdown pages → a bundle whose links lead to the documents and pictures they become here. Owns: which pictures are imported, and which
 * of them have to be kept for what is written. The thread's side of `page-addresses.ts`.
 */
import {
  picturesOfPages,
  placePages,
  readMarkdown,
  type MarkdownFolder,
  type MarkdownResult,
  type SourceFile,
} from '@lectern/formats'
import { readUploadType } from '../../../../core/picture-type.ts'
import { digestOf, type NewPicture } from '../../../documents/upload/picture-commands.ts'
import type { ImportItem } from '../compare/items.ts'
import type { Known } from '../compare/known-content.ts'
import type { PageAddresses, ReadTask } from './import-protocol.ts'
import { buildDocKeys, folderKeyOf } from '../compare/natural-keys.ts'
import { placeOf, placesOf } from '../compare/places.ts'
import { choose } from '../compare/selection.ts'
import type { ThreadChannel } from './thread-channel.ts'

/** Of one import. */
const mostPictures = 2_000
/** Handed over at once; one picture may be more. */
const bytesPerBatch = 4 * 1024 * 1024

/** A picture and the documents that show it. */
export interface ReadPicture extends NewPicture {
  docKeys: ReadonlySet<string>
}

export type ReadPages = MarkdownResult & { pictures?: readonly ReadPicture[] }

export async function readPages(
  files: SourceFile[],
  { task, known, channel }: { task: ReadTask; known: Known; channel: ThreadChannel },
): Promise<ReadPages> {
  const folder = readMarkdown(files)
  if (!folder.ok) return folder
  const keys = buildDocKeys(folder.bundle.documents)
  const taken = takePictures(folder)
  const arriving = [...keysThatArrive(folder, keys, { task, known })]
  const question = {
    // What people deleted here keeps its address: it may come back.
    docs: arriving.map((key) => ({ key, id: known.docs.get(key)?.id ?? known.removed.get(key) })),
    pictures: [...taken.values()].map(({ digest, size }) => ({ digest, size })),
  }
  const isAlone = folder.pages.length === 1 && taken.size === 0
  // The server answers in this form.
  const answer = isAlone ? nowhere : ((await channel.ask({ type: 'addresses', question })) as PageAddresses)
  const addressOf = new Map(arriving.map((key, index) => [key, answer.docs[index]]))
  const placeOf = new Map([...taken.keys()].map((path, index) => [path, answer.pictures[index]]))
  const result = placePages(folder, {
    picture: (path) => placeOf.get(path)?.url,
    page: (index) => addressOf.get(keys[index] ?? ''),
  })
  const pictures = new Map<string, NewPicture & { docKeys: Set<string> }>()
  for (const [index, paths] of picturesOfPages(folder).entries())
    for (const path of paths) {
      const [place, picture] = [placeOf.get(path), taken.get(path)]
      if (place === undefined || picture === undefined || place.isKept) continue
      const { uploadId: id } = place
      const known = pictures.get(id) ?? { ...picture, id, docKeys: new Set() }
      known.docKeys.add(keys[index] ?? '')
      pictures.set(id, known)
    }
  return { ...result, pictures: [...pictures.values()] }
}

const nowhere: PageAddresses = { docs: [], pictures: [] }

interface TakenPicture extends Omit<NewPicture, 'id'> {
  digest: string
  size: number
}

/** Pictures that may be kept, by path: those that may be uploaded as well. */
function takePictures({ pictures }: MarkdownFolder): Map<string, TakenPicture> {
  const taken = new Map<string, TakenPicture>()
  for (const [path, bytes] of pictures) {
    const type = readUploadType(bytes)
    if (type === undefined || taken.size >= mostPictures) continue
    const fileName = path.slice(path.lastIndexOf('/') + 1)
    taken.set(path, { fileName, mediaType: type.mediaType, bytes, digest: digestOf(bytes), size: bytes.length })
  }
  return taken
}

/** Keys of documents that are there afterwards; what stays out has no address. */
function keysThatArrive(
  { bundle }: MarkdownFolder,
  keys: readonly string[],
  { task: { skipped, leftOut, folders }, known }: { task: ReadTask; known: Known },
): Set<string> {
  const places = placesOf(folders, known)
  const chosen = choose(bundle, keys, skipped, leftOut)
  const isKnown = (key: string): boolean => known.docs.has(key) || known.removed.has(key)
  return new Set(
    keys.filter((key, index) => {
      const from = bundle.documents[index]?.folderKey
      const into = placeOf(places, from === undefined ? undefined : folderKeyOf(from))
      const isOut = chosen.skipped.has(key) || known.folders.get(into ?? '')?.isLocked === true
      return isKnown(key) || !isOut
    }),
  )
}

/** Sends the pictures of documents that get a new text, here or in the state of the source. */
export async function handOverPictures(
  pictures: readonly ReadPicture[],
  items: readonly ImportItem[],
  channel: ThreadChannel,
): Promise<void> {
  const written = new Set(
    items.flatMap(({ key, head, lastIncoming }) => (head === undefined && lastIncoming === undefined ? [] : [key])),
  )
  let batch: NewPicture[] = []
  let size = 0
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await channel.ask({ type: 'pictures', pictures: batch })
    batch = []
    size = 0
  }
  for (const { docKeys, ...picture } of pictures) {
    if (!docKeys.values().some((key) => written.has(key))) continue
    if (size + picture.bytes.length > bytesPerBatch) await flush()
    batch.push(picture)
    size += picture.bytes.length
  }
  await flush()
}
