/* Adding, changing and removing languages of the interface. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  defaultLanguage,
  languages as builtInLanguages,
  textProblemsTold,
  type BodyOf,
  type Language,
  type renameLanguage,
  type saveLanguage,
} from '@lectern/contracts'
import type { TextProblem } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { flattenTexts, isBuiltIn, type FlatTexts } from '../../../http/languages.ts'
import { lockCount, lockSettings, readSettings, readVersionedSettings } from '../../../core/settings.ts'
import type { Database } from '../../../db/schema.ts'
import { saveSettings } from '../admin-setting/admin-setting-commands.ts'
import { countAdded, removeLanguage, replaceLanguage, updateLanguage } from './language-repo.ts'
import { findMessageProblem } from './message-check.ts'

const mostLanguages = 50
/** Texts checked before others get their turn. */
const textsAtOnce = 200

/**
 * Saves a language's own texts.
 * @returns its tag in the usual form, and which keys were none of ours
 * @throws {AppError} language_tag_invalid, language_texts_invalid `{problems}`, language_too_many, changed_meanwhile
 */
export async function saveTexts(
  context: AppContext,
  origin: Origin & { userId: number },
  body: BodyOf<typeof saveLanguage>,
  reader: Language,
): Promise<{ lang: string; ignored: string[] }> {
  const { db, clock, languages } = context
  const lang = canonicalTag(body.lang)
  const before = (await languages.current()).find(lang)
  const { kept, ignored } = await checkTexts(context, lang, flattenTexts(body.content), before?.own, reader)
  const nowMs = clock()
  const texts = JSON.stringify(Object.fromEntries([...kept].sort(([a], [b]) => (a < b ? -1 : 1))))
  const description = body.description.trim()
  const row = {
    lang,
    description,
    texts,
    version: createHash('sha256')
      .update(JSON.stringify([description, texts, nowMs]))
      .digest('hex')
      .slice(0, 32),
    updated_at_ms: nowMs,
    updated_by: origin.userId,
  }
  await db.transaction().execute(async (tx) => {
    const isAdded = body.version === '' && !isBuiltIn(lang)
    if (isAdded) await lockCount(tx, 'language')
    if (!(await replaceLanguage(tx, row, body.version))) throw new AppError('changed_meanwhile')
    if (isAdded && (await countAdded(tx)) > mostLanguages - builtInLanguages.length)
      throw new AppError('language_too_many', { limit: mostLanguages })
    const details = { lang, texts: kept.size, changed: countChanges(before?.own ?? new Map(), kept) }
    await recordAudit(
      tx,
      origin,
      { action: 'language.save', subject: { kind: 'language', name: lang }, details },
      nowMs,
    )
  })
  await languages.current()
  return { lang, ignored }
}

/**
 * Gives a language that was added another name.
 * @throws {AppError} not_accessible for a built-in one, and one that is not there
 */
export async function renameAdded(
  { db, clock, languages }: AppContext,
  origin: Origin & { userId: number },
  { lang, description: given }: BodyOf<typeof renameLanguage>,
): Promise<void> {
  const before = (await languages.current()).find(lang)
  if (before === undefined || before.isBuiltIn) throw new AppError('not_accessible')
  const description = given.trim()
  const nowMs = clock()
  const version = createHash('sha256')
    .update(JSON.stringify([description, before.version, nowMs]))
    .digest('hex')
    .slice(0, 32)
  await db.transaction().execute(async (tx) => {
    const values = { description, version, updated_at_ms: nowMs, updated_by: origin.userId }
    if (!(await updateLanguage(tx, lang, values))) throw new AppError('not_accessible')
    const subject = { kind: 'language', name: lang }
    const details = { from: before.description, to: description }
    await recordAudit(tx, origin, { action: 'language.rename', subject, details }, nowMs)
  })
  await languages.current()
}

/**
 * Removes a language, or what was changed in a built-in one.
 * @throws {AppError} not_accessible, language_is_default
 */
export async function deleteTexts({ db, clock, languages }: AppContext, origin: Origin, lang: string): Promise<void> {
  const state = await languages.current()
  if (state.find(lang) === undefined) throw new AppError('not_accessible')
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    if (!isBuiltIn(lang)) await refuseDefault(tx, lang)
    if (!(await removeLanguage(tx, lang))) return
    await recordAudit(tx, origin, { action: 'language.delete', subject: { kind: 'language', name: lang } }, nowMs)
  })
  await languages.current()
}

/** Someone else may be making it the default; they wait from now on. */
async function refuseDefault(tx: Transaction<Database>, lang: string): Promise<void> {
  await lockSettings(tx, 'language')
  if ((await readSettings(tx, 'language')).default === lang) throw new AppError('language_is_default')
}

/** @throws {AppError} invalid_input for a language that is not there */
export async function makeDefault(context: AppContext, origin: Origin, lang: string, reader: Language): Promise<void> {
  const { version } = await readVersionedSettings(context.db, 'language')
  await saveSettings(context, origin, { group: 'language', value: { default: lang }, version }, reader)
}

/** As BCP 47 writes it, without extensions. */
function canonicalTag(text: string): string {
  try {
    return new Intl.Locale(text.trim()).baseName
  } catch (cause) {
    throw new AppError('language_tag_invalid', { lang: text }, { cause })
  }
}

/** Texts to keep: those of ours that are not empty. What has not changed since it was saved is not checked again. */
async function checkTexts(
  { languages, texts }: AppContext,
  lang: string,
  given: FlatTexts,
  saved: FlatTexts | undefined,
  reader: Language,
): Promise<{ kept: Map<string, string>; ignored: string[] }> {
  const reference = languages.builtIn(defaultLanguage)
  const kept = new Map<string, string>()
  const ignored: string[] = []
  const problems: TextProblem[] = []
  let checked = 0
  for (const [key, text] of given) {
    const original = reference.get(key)
    if (original === undefined) ignored.push(key.slice(0, 200))
    if (original === undefined || text.trim() === '') continue
    kept.set(key, text)
    if (saved?.get(key) === text) continue
    const problem = findMessageProblem(text, original, lang)
    if (problem !== undefined) {
      problems.push({ key, reason: texts.say(reader, 'languages', `problem.${problem.reason}`, problem.params) })
    }
    checked += 1
    if (checked % textsAtOnce === 0) await setImmediate()
  }
  const first = problems[0]
  if (first !== undefined) {
    throw new AppError('language_texts_invalid', {
      ...first,
      count: problems.length,
      problems: problems.slice(0, textProblemsTold),
    })
  }
  return { kept, ignored: ignored.slice(0, textProblemsTold) }
}

function countChanges(before: FlatTexts, after: FlatTexts): number {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => before.get(key) !== after.get(key)).length
}
