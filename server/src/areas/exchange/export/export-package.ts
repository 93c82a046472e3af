/*
 * An application on its way to the thread that writes it out: the stored texts end to end in one buffer, which changes threads without being
 * copied.
 */
import type { Joining } from '@lectern/formats'
import type { ComponentSection } from '@lectern/model'

/** A stored text: compressed, perhaps against another one. */
export interface PackedText {
  bytes: Uint8Array
  base: Uint8Array | null
}

/** Where a stored text is; `length` 0 for none. */
export interface TextPlace {
  start: number
  length: number
  /** Where the text is that this one is packed against. */
  base?: { start: number; length: number }
}

export interface PackedFolder {
  key: string
  parentKey: string | undefined
  name: string
  tagName: string | undefined
  text: TextPlace
  /** Only the service in the text is the folder's. */
  isServiceOnly?: boolean
}

export interface PackedDocument {
  /** In its address. */
  id: string
  folderKey: string | undefined
  name: string
  deprecated: boolean
  text: TextPlace
}

export interface PackedComponent {
  section: ComponentSection
  name: string
  text: TextPlace
}

/** A dictionary, by the id that fields name. */
export interface PackedDictionary {
  id: string
  text: TextPlace
}

/** Error codes and constants, nearest first. */
export interface PackedConstants {
  level: 'module' | 'project'
  text: TextPlace
}

export interface PackedApplication {
  /** Also the title of its description while it has none of its own; `about` is what people write about it, likewise. */
  name: string
  about: string
  application: TextPlace
  /** Some documents are left out: what only they need is too. */
  isPart: boolean
  /** Parents first. */
  folders: PackedFolder[]
  /** In reading order. */
  documents: PackedDocument[]
  components: PackedComponent[]
  dictionaries: PackedDictionary[]
  constants: PackedConstants[]
  /** Present when it is for visitors. */
  visitors?: VisitorsView
  /** All texts, each compressed as stored. */
  bytes: Uint8Array<ArrayBuffer>
}

/** What visitors of a share see of an application besides its documents. */
export interface VisitorsView {
  /** Names of environments; `null` for all that are not for members only. */
  environments: readonly string[] | null
  /** Title of a part of the application, which shows nothing that is said of the whole; absent for the whole. */
  partTitle?: string
  /** Tags of a part go along only as names of its folders: which of them describe folders that are not in it is unknown. */
  hidesTags?: boolean
}

/** What the documents of all packed applications become part of. Their folders have their texts in the applications. */
export interface PackedJoining extends Omit<Joining, 'folders'> {
  /** Parents first. */
  folders: Pick<PackedFolder, 'key' | 'parentKey' | 'name'>[]
  /** Documents that are pages of the whole, by their ids. */
  pages: ReadonlySet<string>
}

/** Documents that people wrote as Markdown or rich text, on their way to the thread that looks for pictures in them. */
export interface PackedPages {
  places: TextPlace[]
  bytes: Uint8Array<ArrayBuffer>
}

/** Puts texts end to end. */
export class TextPacker {
  readonly #parts: Uint8Array[] = []
  #length = 0

  add(text: PackedText | undefined): TextPlace {
    if (text === undefined) return { start: 0, length: 0 }
    const place = this.#append(text.bytes)
    return text.base === null ? place : { ...place, base: this.#append(text.base) }
  }

  #append(bytes: Uint8Array): { start: number; length: number } {
    const place = { start: this.#length, length: bytes.length }
    this.#parts.push(bytes)
    this.#length += bytes.length
    return place
  }

  /** Everything added, in memory of its own. */
  bytes(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#length)
    let start = 0
    for (const part of this.#parts) {
      all.set(part, start)
      start += part.length
    }
    return all
  }
}

/** Texts in which pictures are looked for. */
export function packPages(written: readonly PackedText[]): PackedPages {
  const packer = new TextPacker()
  const places = written.map((text) => packer.add(text))
  return { places, bytes: packer.bytes() }
}
