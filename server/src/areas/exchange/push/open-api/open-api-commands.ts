/* One call of the open API, from its bytes to its answer: read, let in, done, logged. */
import { errors, type Language } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import { requireApplication } from '../../../../auth/machines/application-tokens.ts'
import type { AppContext } from '../../../../core/context.ts'
import { asAppError } from '../../../../http/error-handler.ts'
import { openThreadWork } from '../../../../core/threads/thread-work.ts'
import { openApiCalls, type CallInput, type OpenApiCall } from './open-api-calls.ts'
import { readPushedRows, type PushedRowsWork } from './pushed-rows.ts'
import { logPush, type LoggedCall } from '../log/push-log.ts'
import { readPush, type PushInput, type PushOutcomeRead, type PushRead } from '../read/read-push.ts'
import { findRepeated, readKey } from '../read/repeated-push.ts'
import { requireOldSignature } from '../read/signatures.ts'
import { textIn } from '../read/push-facts.ts'

/** The answer as clients expect it, whatever came of the call. */
export interface OpenApiAnswer {
  code: string
  data: unknown
  msg: string
}

export interface OpenApiRequest extends Omit<PushInput, 'secret'> {
  address: string
  language: Language
  /** The header `Idempotency-Key`. */
  key: string | string[] | undefined
}

export interface OpenApi {
  /** `jobId`: the job of a push, the first one's when it was sent again with its key. */
  answer(request: OpenApiRequest): Promise<{ body: OpenApiAnswer; jobId: number | undefined }>
  /** Starts the thread that reads large calls. */
  warm(): void
  close(): Promise<void>
}

/** Protocol codes of errors that other calls answer with others. */
const codes: Readonly<Record<string, string>> = {
  media_type_unsupported: '12',
  invalid_input: '13',
  too_many_requests: '-9',
  internal_error: '-9',
}

export function openOpenApi(context: AppContext): OpenApi {
  const work = openThreadWork<PushInput, Promise<PushOutcomeRead>>(
    new URL('../read/push-thread.ts', import.meta.url),
    readPush,
    { keepsOne: true },
  )
  const rows = openThreadWork(new URL('./pushed-rows-thread.ts', import.meta.url), readPushedRows)
  return {
    answer: async ({ language, ...request }) => {
      try {
        const { data, jobId } = await answer(context, { work, rows }, request)
        return { body: { code: '0', data, msg: '' }, jobId }
      } catch (error) {
        const known = asAppError(error)
        if (known.error === 'internal_error') context.log.error({ err: error }, 'call of the open API failed')
        return { body: failureOf(context, known, language), jobId: undefined }
      }
    },
    warm: () => work.warm(),
    close: async () => {
      await Promise.all([work.close(), rows.close()])
    },
  }
}

export function failureOf({ texts }: Pick<AppContext, 'texts'>, error: AppError, language: Language): OpenApiAnswer {
  const facts = { requestId: '', reason: '', ...error.details }
  return {
    code: codes[error.error] ?? (errors[error.error].status === 413 ? '100' : errors[error.error].code),
    data: {},
    msg: texts.say(language, 'errors', error.error, facts),
  }
}

type Work = ReturnType<typeof openThreadWork<PushInput, Promise<PushOutcomeRead>>>

interface Answer {
  data: unknown
  jobId: number | undefined
}

async function answer(
  context: AppContext,
  { work, rows }: { work: Work; rows: PushedRowsWork },
  { address, key, ...input }: Omit<OpenApiRequest, 'language'>,
): Promise<Answer> {
  const read = await readWith(work, input)
  const call = Object.hasOwn(openApiCalls, read.name) ? openApiCalls[read.name] : undefined
  if (call === undefined || !/^1(?:\.0)*$/.test(read.version))
    throw new AppError('push_api_unknown', { name: read.name.slice(0, 100), version: read.version.slice(0, 20) })
  const application = await requireApplication(context, read.token, address)
  const logged: LoggedCall = {
    application,
    address,
    api: read.name,
    author: textIn(read.data, 'author'),
    digest: read.digest,
    size: read.size,
    payload: read.payload?.bytes,
  }
  try {
    await checkSignature(context, work, input, { read, secret: application.signingSecret })
    const idempotency = call.isWriting ? readKey(key, [read.name, read.version, read.digest]) : undefined
    return await runOnce(context, call, { call: { ...logged, idempotency }, read, rows })
  } catch (error) {
    const known = asAppError(error)
    if (call.isWriting) {
      const reason = { error: known.error, details: known.details }
      await logPush(context, context.db, logged, { outcome: 'refused', reasons: [reason] })
    }
    throw error
  }
}

/** A push that was sent before with the same key is answered as the first time and not processed again. */
async function runOnce(
  context: AppContext,
  call: OpenApiCall,
  input: Pick<CallInput, 'call' | 'read' | 'rows'>,
): Promise<Answer> {
  const { application, idempotency } = input.call
  const findFirst = (): Promise<number | undefined> => findRepeated(context.db, application.tokenId, idempotency)
  const first = await findFirst()
  if (first !== undefined) return { data: {}, jobId: first }
  let jobId: number | undefined
  const onJob = (id: number): void => {
    jobId = id
  }
  try {
    const data = await call.run({ context, ...input, onJob })
    return { data, jobId }
  } catch (error) {
    // The same at the same time: the other one was first.
    const other = context.engine.isUniqueViolation(error) ? await findFirst() : undefined
    if (other === undefined) throw error
    return { data: {}, jobId: other }
  }
}

async function readWith(work: Work, input: PushInput): Promise<PushRead> {
  const outcome = await work.run(input, input.bytes.length)
  if (!outcome.ok) throw new AppError(outcome.error, outcome.details)
  return outcome.read
}

/** Read once more with the secret: most tokens demand no signature, and none is known before the token is. */
async function checkSignature(
  context: AppContext,
  work: Work,
  input: PushInput,
  { read, secret }: { read: PushRead; secret: string | undefined },
): Promise<void> {
  if (secret === undefined) return
  const { isSignRight = false } = await readWith(work, { ...input, secret })
  const { timestamp, sign } = read
  await requireOldSignature(context, { secret, timestamp, sign, isRight: isSignRight })
}
