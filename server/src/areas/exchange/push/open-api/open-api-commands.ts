/* One call of the open API, from its bytes to its answer: read, let in, done, logged. */
import { errors, type Language } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import { requireApplication } from '../../../../auth/application-tokens.ts'
import type { AppContext } from '../../../../core/context.ts'
import { asAppError } from '../../../../http/error-handler.ts'
import { openThreadWork } from '../../../../core/threads/thread-work.ts'
import { openApiCalls } from './open-api-calls.ts'
import { logPush, type LoggedCall } from '../log/push-log.ts'
import { readPush, type PushInput, type PushOutcomeRead, type PushRead } from '../read/read-push.ts'
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
}

export interface OpenApi {
  answer(request: OpenApiRequest): Promise<OpenApiAnswer>
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
  )
  return {
    answer: async ({ address, language, ...input }) => {
      try {
        return { code: '0', data: await answer(context, work, input, address), msg: '' }
      } catch (error) {
        const known = asAppError(error)
        if (known.error === 'internal_error') context.log.error({ err: error }, 'call of the open API failed')
        return failureOf(context, known, language)
      }
    },
    close: () => work.close(),
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

async function answer(context: AppContext, work: Work, input: PushInput, address: string): Promise<unknown> {
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
    return await call.run({ context, call: logged, read })
  } catch (error) {
    const known = asAppError(error)
    if (call.isWriting) {
      const reason = { error: known.error, details: known.details }
      await logPush(context, context.db, logged, { outcome: 'refused', reasons: [reason] })
    }
    throw error
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
