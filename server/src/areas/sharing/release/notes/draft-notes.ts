/*
 * Notes and changelogs of a release from what is different in it: a heading per kind, a line per document, in the sentences of histories. CommonMark. Owns: which
 * changes are listed. Does not own: the sentences (`diff.json` and `changes.json` of the languages).
 */
import { comparedKinds, type ComparedDoc, type ComparedKind, type Language } from '@lectern/contracts'
import type { ChangeGroup, PlaceStep } from '@lectern/model'
import type { Texts } from '../../../../core/texts.ts'
import type { Comparison } from '../compare/comparisons.ts'

/** Documents of a kind that are listed; of more there is a line with their number. */
const mostDocs = 200

/** What may be listed, by kind. */
export type ComparedLists = Comparison['lists']

export interface DraftWriter {
  texts: Pick<Texts, 'say'>
  language: Language
  /** Where a document leads, absolute; without it nothing is linked. */
  addressOf?: (doc: ComparedDoc) => string
}

/** @param counts of documents of each kind, when only the first are listed */
export function writeDraft(
  writer: DraftWriter,
  { lists, counts }: { lists: ComparedLists; counts?: Readonly<Record<ComparedKind, number>> },
): string {
  const { texts, language } = writer
  const sections = comparedKinds
    .filter((kind) => lists[kind].length > 0)
    .map((kind) => writeSection(writer, kind, lists[kind], counts?.[kind] ?? lists[kind].length))
  return sections.length === 0 ? texts.say(language, 'release', 'draft.nothing') : `${sections.join('\n\n')}\n`
}

function writeSection(writer: DraftWriter, kind: ComparedKind, docs: readonly ComparedDoc[], count: number): string {
  const { texts, language } = writer
  const listed = docs.slice(0, mostDocs)
  const lines = listed.map((doc) => `- ${writeDoc(writer, doc)}`)
  const left = count - listed.length
  if (left > 0) lines.push(`- ${texts.say(language, 'release', 'draft.more', { count: left })}`)
  return [`## ${texts.say(language, 'release', `kind.${kind}`)}`, '', ...lines].join('\n')
}

function writeDoc(writer: DraftWriter, doc: ComparedDoc): string {
  const { texts, language } = writer
  const call = [doc.httpMethod, doc.url].filter((part) => part !== '').join(' ')
  const name = `**${escapeMarkdown(doc.name)}**`
  const address = writer.addressOf?.(doc)
  const subject = [address === undefined ? name : `[${name}](${address})`, call === '' ? '' : code(call)]
    .filter((part) => part !== '')
    .join(' ')
  const changes = doc.changes.map((group) => writeGroup(writer, group as ChangeGroup)) // as the contract says
  const fields = doc.fields.map(({ field, before, after }) => {
    const kind = before === '' ? 'added' : after === '' ? 'removed' : 'changed'
    return texts.say(language, 'release', `field.${field}.${kind}`, { before: code(before), after: code(after) })
  })
  const models = doc.models.map((model) => writeModel(writer, model))
  const sentences = [...changes, ...fields, ...models]
  const left = doc.changeCount - doc.changes.length + doc.modelCount - doc.models.length
  if (left > 0) sentences.push(texts.say(language, 'release', 'draft.changes', { count: left }))
  if (sentences.length === 0) return subject
  const words = sentences.join(texts.say(language, 'release', 'draft.join'))
  return texts.say(language, 'release', 'draft.line', { subject, words })
}

/** `Request body › items: Changed maximum from 999 to 200` */
function writeGroup(writer: DraftWriter, group: ChangeGroup): string {
  const { texts, language } = writer
  const place = group.place.map((step) => writeStep(writer, step)).join(' › ')
  const [change] = group.changes
  const { name = '', before = '', after = '' } = change?.params ?? {}
  const single = texts.say(language, 'diff', group.sentence, {
    name: code(name),
    before: code(before),
    after: code(after),
  })
  const sentence = group.names.length === 0 ? single : writeMany(writer, group, single)
  return place === '' ? sentence : texts.say(language, 'release', 'draft.at', { place, sentence })
}

function writeMany({ texts, language }: DraftWriter, { sentence: key, names }: ChangeGroup, sentence: string): string {
  const separator = texts.say(language, 'changes', 'separator')
  const values = { count: names.length, names: names.map(code).join(separator), sentence }
  const own = `many.${key}`
  const text = texts.say(language, 'changes', own, values)
  // A sentence that is not there is answered with its key.
  return text === own ? texts.say(language, 'changes', 'many.other', values) : text
}

/** `Model Order: Removed no, 2 fields added` */
function writeModel({ texts, language }: DraftWriter, { name, summary }: ComparedDoc['models'][number]): string {
  const phrases = summary.items.map(({ topic, count, names }, index) => {
    const [first = '', second = ''] = names.map(code)
    const named = names.length > 0 ? 'yes' : 'no'
    const text = texts.say(language, 'changes', `title.${topic}`, { count, first, second, named })
    // Only the first item begins the line.
    return index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)
  })
  if (phrases.length === 0) return texts.say(language, 'release', 'draft.model', { name: code(name) })
  const words = phrases.reduce((text, next) => texts.say(language, 'changes', 'titleOf.join', { text, next }))
  return texts.say(language, 'release', 'draft.modelOf', { name: code(name), words })
}

function writeStep({ texts, language }: DraftWriter, { kind, name = '' }: PlaceStep): string {
  return kind === 'field' ? code(name) : texts.say(language, 'changes', `place.${kind}`, { name: escapeMarkdown(name) })
}

/** As code, whatever is in it. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return ''
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length)
  const fence = '`'.repeat(runs.reduce((most, length) => Math.max(most, length), 0) + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${space}${line}${space}${fence}`
}

export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&')
}
