// The rules the locale files keep: the same areas and keys in every language, the same placeholders, nothing empty, each in its language.
import { basename } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Place (the wing and the area, its file's path without ending: `sharing/share`) → dotted key → text. */
export type Language = Map<string, Map<string, string>>

const han = /\p{Script=Han}/u
/** Letters that are no translation's business: names, protocols, abbreviations everyone reads as they are. */
const properNames =
  /\b(Lectern|OpenAPI|Swagger|Postman|YApi|HAR|Markdown|Dubbo|HTTPS?|API|URL|ID|JSON|YAML|XML|HTML|CSS|cURL|JavaScript|TypeScript|Java|Python|Go|PHP|English|MFA|LDAP|Body|Query|Cookie|Webhook|Ctrl|Shift|Alt|Esc|Enter|Tab)\b/g

/** Placeholders and tags of a message, by name; the forms of a plural may differ between languages. @throws when the text is no ICU message */
function listPlaceholders(text: string): string[] {
  const names = new Set<string>()
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) visit(option.value)
      }
    }
  }
  visit(parse(text))
  return [...names].sort()
}

/**
 * @param tree what a locale file holds: nested objects with texts as leaves
 * @returns dotted key → text
 * @throws {Error} when a leaf is no text
 */
export function flattenTexts(tree: unknown, prefix = ''): Map<string, string> {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree))
    throw new Error(`${prefix || 'the file'} is no object`)
  const flat = new Map<string, string>()
  for (const [name, value] of Object.entries(tree)) {
    const key = prefix === '' ? name : `${prefix}.${name}`
    if (typeof value === 'string') flat.set(key, value)
    else for (const [inner, text] of flattenTexts(value, key)) flat.set(inner, text)
  }
  return flat
}

/** Why a text can't stand in that language, or undefined. */
function findForeign(name: string, text: string): string | undefined {
  if (name === 'en') return han.test(text) ? 'has Chinese characters in the English text' : undefined
  if (name !== 'zh-CN' || han.test(text)) return undefined
  // A plural's forms are text, a placeholder's name isn't.
  const words = text.replace(/\{\w+\}|\{\w+,\s*\w+[^{}]*\}|<[^>]*>/g, ' ').replace(properNames, ' ')
  return /\p{Letter}{2}/u.test(words) ? 'is not Chinese' : undefined
}

function readPlaceholders(text: string): string[] | string {
  try {
    return listPlaceholders(text)
  } catch (error) {
    return `is no ICU message: ${error instanceof Error ? error.message : String(error)}`
  }
}

function compareTexts(place: string, own: string, reference: string | undefined): string[] {
  if (own.trim() === '') return [`${place} is empty`]
  const names = readPlaceholders(own)
  if (typeof names === 'string') return [`${place} ${names}`]
  const wanted = reference === undefined ? names : readPlaceholders(reference)
  // A faulty reference is reported at its own place.
  if (typeof wanted === 'string' || wanted.join() === names.join()) return []
  return [`${place} has the placeholders [${names.join(', ')}], the reference has [${wanted.join(', ')}]`]
}

/**
 * @param files places of one language
 * @returns a sentence per file that is in no folder of a wing, or has the name of another: the name alone is the area
 */
export function checkFolders(files: Iterable<string>): string[] {
  const known = new Map<string, string>()
  return [...files].flatMap((file) => {
    const area = basename(file)
    const other = known.get(area)
    known.set(area, file)
    if (other !== undefined) return [`${file}.json has the name of ${other}.json`]
    return file.split('/').length === 2 || file === 'cli' ? [] : [`${file}.json is not in the folder of a wing`]
  })
}

/**
 * Compares every language with the first one.
 * @param languages name (`zh-CN`) → texts; the first is the reference
 * @returns one sentence per fault, naming file and key; empty when all is well
 */
export function checkParity(languages: ReadonlyMap<string, Language>): string[] {
  const faults: string[] = []
  const [first] = languages
  if (first === undefined) return ['there are no languages']
  const [referenceName, reference] = first
  for (const [name, language] of languages) {
    for (const file of reference.keys()) if (!language.has(file)) faults.push(`${name}/${file}.json is missing`)
    for (const [file, texts] of language) {
      const wanted = reference.get(file)
      if (wanted === undefined) faults.push(`${referenceName}/${file}.json is missing`)
      for (const key of wanted?.keys() ?? []) if (!texts.has(key)) faults.push(`${name}/${file}.json lacks "${key}"`)
      for (const [key, text] of texts) {
        const place = `${name}/${file}.json "${key}"`
        if (wanted?.has(key) === false) faults.push(`${referenceName}/${file}.json lacks "${key}"`)
        for (const fault of compareTexts(place, text, wanted?.get(key))) faults.push(fault)
        const foreign = findForeign(name, text)
        if (foreign !== undefined) faults.push(`${place} ${foreign}`)
      }
    }
  }
  return faults
}
