/* Where the texts of an application come from: as they are now, or as a snapshot has them. */
import type { AppContext } from '../../../core/context.ts'
import {
  findModuleText,
  listComponentTexts,
  listConstantTexts,
  listDictionaryTexts,
  listDocTexts,
  listFolderNames,
} from './export-repo.ts'
import {
  findFrozenModuleText,
  listFrozenComponentTexts,
  listFrozenConstantTexts,
  listFrozenDictionaryTexts,
  listFrozenDocTexts,
  type SnapshotPart,
} from './frozen-text-repo.ts'

type Db = AppContext['db']

export interface TextSource {
  /** Undefined when the application is gone. */
  findModule: () => ReturnType<typeof findModuleText>
  /** What folders are called in descriptions, by id. */
  listFolderNames: () => ReturnType<typeof listFolderNames>
  /** By id, of the given ones only when `ids` are given. */
  listDocs: (ids: readonly number[] | undefined) => ReturnType<typeof listDocTexts>
  listComponents: () => ReturnType<typeof listComponentTexts>
  listDictionaries: () => ReturnType<typeof listDictionaryTexts>
  listConstants: () => ReturnType<typeof listConstantTexts>
}

export function presentTexts(db: Db, moduleId: number): TextSource {
  return {
    findModule: () => findModuleText(db, moduleId),
    listFolderNames: () => listFolderNames(db, moduleId),
    listDocs: (ids) => listDocTexts(db, moduleId, ids),
    listComponents: () => listComponentTexts(db, moduleId),
    listDictionaries: () => listDictionaryTexts(db, moduleId),
    listConstants: () => listConstantTexts(db, moduleId),
  }
}

export function frozenTexts(db: Db, part: SnapshotPart): TextSource {
  return {
    findModule: () => findFrozenModuleText(db, part),
    // Not in a snapshot: what they are called now may be another name.
    listFolderNames: () => Promise.resolve(new Map()),
    listDocs: (ids) => listFrozenDocTexts(db, part, ids),
    listComponents: () => listFrozenComponentTexts(db, part),
    listDictionaries: () => listFrozenDictionaryTexts(db, part),
    listConstants: () => listFrozenConstantTexts(db, part),
  }
}

/** The same, with folders by their ids alone. */
export function withoutFolderNames(source: TextSource): TextSource {
  return { ...source, listFolderNames: () => Promise.resolve(new Map()) }
}
