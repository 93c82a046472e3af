/*
 * Dictionaries of several applications that have one id and are not the same, as those of one application at two moments → dictionaries with ids of their
 * own. Owns: that each field is explained by the values that explained it.
 */
import {
  dictionaryKeyword,
  isObject,
  isSameJson,
  setOwn,
  type BundleDocument,
  type Json,
  type JsonObject,
} from '@lectern/model'
import type { ExportApplication, ExportDictionary } from '../export-format.ts'

/** The first application that has an id keeps it. Applications without such dictionaries are the very ones given. */
export function separateDictionaries(applications: readonly ExportApplication[]): ExportApplication[] {
  const known = new Map<string, ExportDictionary>()
  return applications.map((application) => {
    const names = new Map<string, string>()
    const dictionaries = application.dictionaries.flatMap((dictionary): ExportDictionary[] => {
      const { id, owned, isNew } = place(dictionary, known)
      if (id !== dictionary.id) names.set(dictionary.id, id)
      known.set(id, owned)
      return isNew ? [owned] : []
    })
    return names.size === 0 && dictionaries.length === application.dictionaries.length
      ? application
      : { ...renamed(application, names), dictionaries }
  })
}

/** The first free id, or that of the same dictionary. */
function place(dictionary: ExportDictionary, known: ReadonlyMap<string, ExportDictionary>) {
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? dictionary.id : `${dictionary.id}_${String(count)}`
    const owned = { ...dictionary, id }
    const other = known.get(id)
    if (other === undefined) return { id, owned, isNew: true }
    if (isSameJson(jsonOf(other), jsonOf(owned))) return { id, owned, isNew: false }
  }
}

/** Dictionaries and contents are JSON; the declared types only say more. */
const jsonOf = (value: unknown): Json => value as Json

function renamed(application: ExportApplication, names: ReadonlyMap<string, string>): ExportApplication {
  if (names.size === 0) return application
  const { bundle, documentIds } = application
  const ids = new Map<BundleDocument, string>()
  const documents = bundle.documents.map((document): BundleDocument => {
    // Only names of dictionaries change.
    const content = withNames(jsonOf(document.content), names) as unknown as BundleDocument['content']
    const named = { ...document, content }
    const id = documentIds?.get(document)
    if (id !== undefined) ids.set(named, id)
    return named
  })
  const components = bundle.components.map((component) => ({ ...component, value: withNames(component.value, names) }))
  return { ...application, bundle: { ...bundle, documents, components }, documentIds: ids }
}

function withNames(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((entry) => withNames(entry, names))
  if (!isObject(value)) return value
  const result: JsonObject = {}
  for (const [key, entry] of Object.entries(value)) {
    const name = key === dictionaryKeyword && typeof entry === 'string' ? names.get(entry) : undefined
    setOwn(result, key, name ?? withNames(entry, names))
  }
  return result
}
