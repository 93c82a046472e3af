/* Code by a template: a file of each call of an application. Owns: the names of the files. */
import {
  componentsOf,
  objectAt,
  serversOf,
  stringAt,
  type ApplicationBundle,
  type BundleDocument,
  type HttpContent,
} from '@lectern/model'
import { CodeTemplate, templateProblemOf, type TemplateProblem } from './render-template.ts'
import { templateDataOf } from './template-data.ts'
import { pascalCase } from './word-case.ts'

export interface TemplateSource {
  content: string
  name: string
  groupName: string
}

export interface TemplateCodeOptions {
  /** Of a document. */
  authorOf: (document: BundleDocument) => string
  nowMs: number
  /** All files together may take that long. */
  mostMs: number
  /** Letters of all files together. */
  mostLetters: number
}

type TemplateCode = { ok: true; files: { path: string; text: string }[] } | TemplateProblem

/** In the order of the documents. Webhooks and texts are left out, as in built-in languages. */
export function writeTemplateCode(
  template: TemplateSource,
  bundle: ApplicationBundle,
  { authorOf, nowMs, mostMs, mostLetters }: TemplateCodeOptions,
): TemplateCode {
  const head = headOf(bundle)
  const components = componentsOf(bundle.components)
  const names = new FileNames(endingOf(template))
  const files: { path: string; text: string }[] = []
  const endsAtMs = performance.now() + mostMs
  let letters = 0
  try {
    const read = new CodeTemplate(template.content)
    for (const document of bundle.documents) {
      const { content, name } = document
      if (content.kind !== 'http' || content.container !== 'paths') continue
      const data = templateDataOf(content, components, {
        ...{ ...head, name, author: authorOf(document), nowMs },
        baseUrl: baseUrlOf(content, bundle),
      })
      const { text, fileName } = read.render(data)
      letters += text.length
      if (letters > mostLetters || performance.now() > endsAtMs) return { ok: false, problem: 'exhausted' }
      files.push({ path: names.claim(fileName, data.doc.functionName), text })
    }
    return { ok: true, files }
  } catch (error) {
    return templateProblemOf(error)
  }
}

function headOf({ application: { root } }: ApplicationBundle): { appName: string; version: string } {
  const info = objectAt(root, 'info') ?? {}
  return { appName: stringAt(info, 'title') ?? '', version: stringAt(info, 'version') ?? '' }
}

function baseUrlOf(content: HttpContent, { application: { root } }: ApplicationBundle): string {
  const [server] = serversOf(content, { root })
  // Pattern: an address of a description, looked at from its end once.
  return (server?.resolvedUrl ?? '').replace(/\/$/, '')
}

/** Endings by words of the template's group or name. */
const endings: readonly (readonly [pattern: RegExp, ending: string])[] = [
  [/typescript|\bts\b/i, 'ts'],
  [/javascript|\bjs\b/i, 'js'],
  [/kotlin/i, 'kt'],
  [/mybatis|\bxml\b/i, 'xml'],
  [/java/i, 'java'],
  [/python/i, 'py'],
  [/c#|csharp/i, 'cs'],
  [/swift/i, 'swift'],
  [/\bdart\b|flutter/i, 'dart'],
  [/php/i, 'php'],
  [/\bgo\b|golang/i, 'go'],
  [/rust/i, 'rs'],
  [/ruby/i, 'rb'],
  [/\bvue\b/i, 'vue'],
  [/\bsql\b/i, 'sql'],
  [/shell|curl|bash/i, 'sh'],
  [/markdown/i, 'md'],
  [/html/i, 'html'],
]

function endingOf({ name, groupName }: TemplateSource): string {
  const of = (text: string): string | undefined => endings.find(([pattern]) => pattern.test(text))?.[1]
  return of(groupName) ?? of(name) ?? 'txt'
}

const longestPart = 120

/** A path below a folder, whatever was given: no way up, nothing that file systems refuse. Empty when nothing is left. */
export function safeFilePath(path: string): string {
  return path
    .split(/[/\\]/)
    .map((part) =>
      part
        .replace(/[\p{Cc}<>:"|?*]+/gu, '_')
        .trim()
        .slice(0, longestPart),
    )
    .filter((part) => !/^\.*$/.test(part))
    .slice(-8)
    .join('/')
}

/** Each path once, whatever its case; further ones are numbered from 2. */
class FileNames {
  readonly #taken = new Set<string>()
  readonly #numbers = new Map<string, number>()
  readonly #ending: string

  constructor(ending: string) {
    this.#ending = ending
  }

  claim(named: string, functionName: string): string {
    const own = safeFilePath(named)
    const path = own === '' ? `${pascalCase(functionName) || 'Document'}.${this.#ending}` : own
    const dot = path.lastIndexOf('.')
    const cut = dot > path.lastIndexOf('/') + 1 ? dot : path.length
    const key = path.toLowerCase()
    let free = path
    let number = this.#numbers.get(key) ?? 1
    while (this.#taken.has(free.toLowerCase())) free = `${path.slice(0, cut)}${String((number += 1))}${path.slice(cut)}`
    this.#numbers.set(key, number)
    this.#taken.add(free.toLowerCase())
    return free
  }
}
