/* What the open API understands: one entry per name. */
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { lockModule } from '../../../../content/lock-row.ts'
import { encodeId, findId } from '../../../../core/public-ids.ts'
import type { JsonObject } from '@lectern/model'
import { createCategory, listCategories, renameCategory } from './category-commands.ts'
import { listDocuments, readDocuments } from './open-api-documents.ts'
import type { PushedRowsWork } from './pushed-rows.ts'
import { dictionaryReasons, pushDescription, pushDocuments } from '../push-commands.ts'
import { objectsIn, readDictionary, textIn, type PushedDictionary } from '../read/push-facts.ts'
import { keptReasons, logPush, type LoggedCall, type Reason } from '../log/push-log.ts'
import { placeOf, type PushPlace } from '../push-place.ts'
import type { PushRead } from '../read/read-push.ts'
import { takeDictionaries } from '../take/take-dictionaries.ts'
import { dropEnvironment, setEnvironment } from '../take/take-environments.ts'
import type { Executor } from '../../../../db/content-store.ts'

export interface CallInput {
  context: AppContext
  call: LoggedCall
  read: PushRead
  /** Called with the job that takes what the call brought. */
  onJob: (jobId: number) => void
  /** Reads rows of documents. */
  rows: PushedRowsWork
}

export interface OpenApiCall {
  /** Whether it writes, and is logged. */
  isWriting: boolean
  /** What its `data` may hold, for the page that lists the calls. */
  takes: string
  gives: string
  /** Answers its result. Calls that write log themselves when they succeed. */
  run(input: CallInput): Promise<unknown>
}

const nothing = {}

export const openApiCalls: Readonly<Record<string, OpenApiCall>> = {
  'doc.push': {
    isWriting: true,
    takes: 'apis[], debugEnvs[], author, commonErrorCodes[], isReplace, isOverride, releaseNo',
    gives: '{}',
    run: async ({ context, call, read: { data, payload }, onJob }) => {
      if (payload === undefined) throw new AppError('push_docs_missing')
      onJob(await pushDocuments(context, call, { ...payload, releaseNo: textIn(data, 'releaseNo') }))
      return nothing
    },
  },
  'swagger-json.push': {
    isWriting: true,
    takes: 'author, json, releaseNo',
    gives: '{}',
    run: async ({ context, call, read: { data, payload }, onJob }) => {
      requireText(data, 'author', 64)
      if (payload === undefined || payload.isEmpty) throw new AppError('push_source_missing')
      const description = { bytes: payload.bytes, fileName: 'swagger.json' }
      const releaseNo = textIn(data, 'releaseNo')
      const push = { description, overlays: [], isDryRun: false, isPartial: false, releaseNo }
      onJob(await pushDescription(context, call, push))
      return nothing
    },
  },
  'doc.category.create': {
    isWriting: true,
    takes: 'name',
    gives: '{id, name}',
    run: async ({ context, call, read: { data } }) => {
      const { id, name } = await createCategory(context, call.application, textIn(data, 'name'))
      await logPush(context, context.db, call, { outcome: 'done' })
      return { id: encodeId('doc', id), name }
    },
  },
  'doc.category.name.update': {
    isWriting: true,
    takes: 'id, name',
    gives: '{}',
    run: async ({ context, call, read: { data } }) => {
      const fields = { publicId: textIn(data, 'id'), name: textIn(data, 'name') }
      await renameCategory(context, call.application, fields)
      await logPush(context, context.db, call, { outcome: 'done' })
      return nothing
    },
  },
  'doc.category.list': {
    isWriting: false,
    takes: '',
    gives: '[{id, name}]',
    run: async ({ context, call }) => {
      const folders = await listCategories(context.db, call.application.moduleId)
      return folders.map(({ id, name }) => ({ id: encodeId('doc', id), name }))
    },
  },
  'doc.list': {
    isWriting: false,
    takes: 'docIds[]',
    gives: '{docList[]}',
    run: async ({ context, call, read: { data } }) => {
      const ids = data['docIds'] === undefined || data['docIds'] === null ? undefined : numbersIn(data, 'docIds')
      return listDocuments(context, call.application.moduleId, ids)
    },
  },
  'doc.get': {
    isWriting: false,
    takes: 'id',
    gives: 'document',
    run: async (given) => {
      const id = findId('doc', requireText(given.read.data, 'id', 64))
      if (id === undefined) throw new AppError('not_accessible')
      return await readDocument(given, id, 'texts')
    },
  },
  'doc.detail': {
    isWriting: false,
    takes: 'docId',
    gives: 'document',
    run: (given) => readDocument(given, Number(requireText(given.read.data, 'docId', 20)), 'numbers'),
  },
  'doc.details': {
    isWriting: false,
    takes: 'docIds[]',
    gives: '[document]',
    run: async ({ context, rows, call, read: { data } }) =>
      readDocuments({ context, rows }, call.application.moduleId, numbersIn(data, 'docIds'), 'numbers'),
  },
  'enum.push': {
    isWriting: true,
    takes: 'name, description, items[]',
    gives: '{}',
    run: async (input) => pushDictionaries(input, [input.read.data], () => ''),
  },
  'enum.batch.push': {
    isWriting: true,
    takes: 'enums[]',
    gives: '{}',
    run: async (input) => {
      const enums = objectsIn(input.read.data['enums'])
      if (enums.length === 0) throw new AppError('push_field_missing', { field: 'enums' })
      return pushDictionaries(input, enums, (index) => `enums[${String(index)}].`)
    },
  },
  'module.debug.env.set': {
    isWriting: true,
    takes: 'name, url',
    gives: '{}',
    run: async (input) => {
      const { data } = input.read
      const environment = { name: requireText(data, 'name', 200), url: requireText(data, 'url', 2_000) }
      return writeNow(input, async (tx, place) => keptReasons(await setEnvironment(tx, place, environment)))
    },
  },
  'module.debug.env.delete': {
    isWriting: true,
    takes: 'name',
    gives: '{}',
    run: async (input) => {
      const name = requireText(input.read.data, 'name', 200)
      return writeNow(input, async (tx, place) => {
        await dropEnvironment(tx, place, name)
        return []
      })
    },
  },
  'module.get': {
    isWriting: false,
    takes: '',
    gives: '{id, name}',
    run: async ({ context, call }) =>
      context.db
        .selectFrom('module')
        .select(['id', 'name'])
        .where('id', '=', call.application.moduleId)
        .executeTakeFirstOrThrow(),
  },
}

/** Takes those that are whole, and names the others in the log; `placeIn` is where each is in the call. */
async function pushDictionaries(
  input: CallInput,
  sent: readonly JsonObject[],
  placeIn: (index: number) => string,
): Promise<unknown> {
  const whole: PushedDictionary[] = []
  const missing: string[] = []
  for (const [index, each] of sent.entries()) {
    const dictionary = readDictionary(each)
    if (dictionary === undefined) missing.push(`${placeIn(index)}name`)
    else if (dictionary.items.length > 0) whole.push(dictionary)
    else missing.push(`${placeIn(index)}items${placeIn(index) === '' ? '' : ` (${dictionary.name.slice(0, 64)})`}`)
  }
  const [first] = missing
  if (whole.length === 0 && first !== undefined) throw new AppError('push_field_missing', { field: first })
  const incomplete = missing.map((field): Reason => ({ error: 'push_field_missing', details: { field } }))
  return writeNow(input, async (tx, place) => [
    ...incomplete,
    ...dictionaryReasons(await takeDictionaries(tx, place, whole)),
  ])
}

/** Writes and logs in one transaction that holds the application. */
async function writeNow(
  { context, call }: CallInput,
  write: (tx: Executor, place: PushPlace) => Promise<Reason[]>,
): Promise<unknown> {
  const place = placeOf(context, call.application, call.author)
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, place.moduleId))) throw new AppError('push_token_invalid')
    const reasons = await write(tx, place)
    await logPush(context, tx, call, { outcome: 'done', reasons })
  })
  // Followers may have something to hear.
  context.bus.send({ type: 'jobs' })
  return nothing
}

async function readDocument({ context, rows, call }: CallInput, id: number, idForm: 'texts' | 'numbers') {
  const [document] = await readDocuments({ context, rows }, call.application.moduleId, [id], idForm)
  return document
}

function requireText(data: JsonObject, field: string, limit: number): string {
  const text = textIn(data, field)
  if (text === '') throw new AppError('push_field_missing', { field })
  if (text.length > limit) throw new AppError('push_field_too_long', { field, limit })
  return text
}

function numbersIn(data: JsonObject, field: string): number[] {
  const list = data[field]
  const numbers = (Array.isArray(list) ? list : [list]).map(Number)
  if (numbers.length === 0 || numbers.some((each) => !Number.isSafeInteger(each)))
    throw new AppError('push_field_missing', { field })
  return numbers
}
