/*
 * Addresses inside texts that mean something of this installation: pictures, documents, dictionaries of fields. Owns: finding them and giving them the
 * ids of where an archive was unpacked. Pure.
 */
import { dictionaryKeyword, isObject, setOwn, type Json, type JsonObject } from '@lectern/model'

/** What things are called now, by what the texts of an archive call them. */
export interface Renaming {
  /** Base path of the pages and pictures here. */
  basePath: string
  uploads: ReadonlyMap<string, string>
  dictionaries: ReadonlyMap<string, string>
  docs: ReadonlyMap<string, string>
}

const origin = String.raw`(?:https?:\/\/[^\s"'()<>\\/]{1,200})?`
const path = String.raw`[\w.~%/-]{0,200}?`
const pictureAddress = new RegExp(`${origin}${path}/uploadFile/get\\?id=([0-9a-f]{32})`, 'g')
const pageAddress = new RegExp(`${origin}${path}/view/([0-9A-Za-z]{8,32})(?![0-9A-Za-z])`, 'g')

const pictureMark = '/uploadFile/get?id='
const pageMark = '/view/'

/** Whether a text may name something that has another address elsewhere. */
export function holdsAddress(text: string): boolean {
  return text.includes(pictureMark) || text.includes(pageMark)
}

/** Names of pictures a text shows. */
export function picturesIn(text: string): string[] {
  if (!text.includes(pictureMark)) return []
  return [...text.matchAll(pictureAddress)].flatMap(([, name]) => name ?? [])
}

/** The text with addresses that lead here; what the archive does not hold stays as it is. */
export function renameIn(text: string, { basePath, uploads, docs }: Renaming): string {
  let renamed = text
  if (text.includes(pictureMark))
    renamed = renamed.replace(pictureAddress, (address, name: string) => {
      const upload = uploads.get(name)
      return upload === undefined ? address : `${basePath}/uploadFile/get?id=${upload}`
    })
  if (text.includes(pageMark))
    renamed = renamed.replace(pageAddress, (address, name: string) => {
      const doc = docs.get(name)
      return doc === undefined ? address : `${basePath}/view/${doc}`
    })
  return renamed
}

/** A stored content with the ids of here. */
export function renameContent(content: Json, renaming: Renaming): Json {
  if (typeof content === 'string') return renameIn(content, renaming)
  if (Array.isArray(content)) return content.map((each) => renameContent(each, renaming))
  if (!isObject(content)) return content
  const renamed: JsonObject = {}
  for (const [key, value] of Object.entries(content))
    setOwn(renamed, key, key === dictionaryKeyword ? renameDictionary(value, renaming) : renameContent(value, renaming))
  return renamed
}

function renameDictionary(value: Json, { dictionaries }: Renaming): Json {
  return typeof value === 'string' ? (dictionaries.get(value) ?? value) : value
}
