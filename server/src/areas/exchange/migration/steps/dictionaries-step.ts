/* Dictionaries of an application. Owns: making them fit, and that those people changed here stay. */
import { dictionaryLimits } from '@lectern/contracts'
import type { ItemType } from '@lectern/model'
import type { TornaDictionary } from '@lectern/formats'
import { AppError } from '../../../../core/app-error.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { changeDictionary, createDictionary } from '../../../documents/dictionary/dictionary-commands.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { link, type MigrationRun, type Application } from '../migration-run.ts'
import { liveRows } from '../../../../db/rows.ts'

type Item = { value: string; name: string; type: ItemType; description: string }

interface Dictionary {
  tornaId: number
  name: string
  description: string
  items: Item[]
}

/** @returns public ids of the dictionaries here by their names there */
export async function moveDictionaries(run: MigrationRun, application: Application): Promise<Map<string, string>> {
  const { context, installation, tally, threads, rowsPath, job } = run
  const found = await threads.listDictionaries({ rowsPath, moduleId: application.tornaId }, job.signal)
  tally.count('dictionaries', 'found', found.length)
  const links = await listLinks(context.db, installation, 'dictionary', application.id)
  const ids = new Map<string, string>()
  for (const each of found) {
    job.signal.throwIfAborted()
    const dictionary = fit(run, application, each)
    const known = links.get(each.id)
    const id =
      known === undefined ? await add(run, application, dictionary) : await follow(run, application, dictionary, known)
    if (id !== undefined) ids.set(each.name, encodeId('dictionary', id))
  }
  return ids
}

/** Each value once, of a type it has. */
function fit(
  { tally }: MigrationRun,
  { path }: Application,
  { id, name, description, items }: TornaDictionary,
): Dictionary {
  const fitting = new Map<string, Item>()
  for (const item of items.slice(0, dictionaryLimits.items)) {
    const value = storableText(item.value).trim()
    if (fitting.has(value)) continue
    fitting.set(value, {
      value,
      name: storableText(item.name),
      type: typeOf(item.type, value),
      description: storableText(item.description),
    })
  }
  const lost = items.length - fitting.size
  if (lost > 0) tally.remark('dictionaryValues', [...path, name], {}, lost)
  return {
    tornaId: id,
    name: storableText(name).trim() || '-',
    description: storableText(description),
    items: [...fitting.values()],
  }
}

function typeOf(text: string, value: string): Item['type'] {
  if (/^(boolean|bool)$/i.test(text) && (value === 'true' || value === 'false')) return 'boolean'
  if (/^(number|int|integer|long|short|byte|double|float)$/i.test(text) && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value))
    return 'number'
  return 'string'
}

async function add(run: MigrationRun, application: Application, dictionary: Dictionary): Promise<number | undefined> {
  const { context, origin, tally } = run
  const { tornaId: _tornaId, ...body } = dictionary
  try {
    const same = await findByName(run, application, dictionary.name)
    const ourId =
      same ??
      (await createDictionary(context, origin, { moduleId: application.id, spaceId: application.spaceId }, body))
    await note(run, application, dictionary, ourId)
    tally.count('dictionaries', same === undefined ? 'added' : 'kept')
    return ourId
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    tally.count('dictionaries', 'left')
    tally.remark('dictionaryUnfit', [...application.path, dictionary.name])
    return undefined
  }
}

async function findByName({ context }: MigrationRun, { id }: Application, name: string): Promise<number | undefined> {
  const row = await liveRows(context.db, 'dictionary', { module_id: id, name }).select('id').executeTakeFirst()
  return row?.id
}

interface LastMigrated {
  dictionary: Omit<Dictionary, 'tornaId'>
  /** The state it was written in; another one is someone's. */
  headId: number | null
}

async function note(
  run: MigrationRun,
  { id: scopeId }: Application,
  dictionary: Dictionary,
  ourId: number,
): Promise<void> {
  const { tornaId, ...body } = dictionary
  const lastMigrated: LastMigrated = { dictionary: body, headId: (await findHead(run, ourId))?.headId ?? null }
  await run.context.db
    .transaction()
    .execute((tx) =>
      link(run, tx, 'dictionary', [{ tornaId, ourId, scopeId, key: '', lastMigrated: JSON.stringify(lastMigrated) }]),
    )
}

async function findHead({ context }: MigrationRun, id: number): Promise<{ headId: number | null } | undefined> {
  const row = await liveRows(context.db, 'dictionary', { id }).select('head_revision_id').executeTakeFirst()
  return row && { headId: row.head_revision_id }
}

async function follow(
  run: MigrationRun,
  application: Application,
  dictionary: Dictionary,
  { ourId, lastMigrated: written }: Link,
): Promise<number | undefined> {
  const { context, origin, tally } = run
  const head = await findHead(run, ourId)
  const lastMigrated = JSON.parse(written) as LastMigrated // written by `note`
  const { tornaId: _tornaId, ...body } = dictionary
  if (head === undefined) {
    tally.count('dictionaries', 'kept')
    return undefined
  }
  if (JSON.stringify(lastMigrated.dictionary) === JSON.stringify(body)) {
    tally.count('dictionaries', 'unchanged')
    return ourId
  }
  if (head.headId !== lastMigrated.headId) {
    tally.count('dictionaries', 'kept')
    tally.remark('changedHere', [...application.path, dictionary.name])
    return ourId
  }
  const place = { dictionaryId: ourId, moduleId: application.id, spaceId: application.spaceId }
  const revision = head.headId === null ? '' : encodeId('revision', head.headId)
  await changeDictionary(context, origin, place, { revision, ...body })
  await note(run, application, dictionary, ourId)
  tally.count('dictionaries', 'changed')
  return ourId
}
