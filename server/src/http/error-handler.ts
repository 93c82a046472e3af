/*
 * From a thrown error to the envelope, the only way. A known error is described in the reader's language; an unknown one is logged with its cause and
 * answered with the request's id and nothing else.
 */
import { errors, type Envelope, type ErrorName, type Language } from '@lectern/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import { isDiskFull } from '../db/disk-full.ts'
import { importTooLarge, pushTooLarge } from './import-limit.ts'
import { languageOf, type Texts } from '../core/texts.ts'

/** Fastify's own codes that are the client's doing. */
const transport: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'route_not_found',
  FST_ERR_NOT_FOUND: 'route_not_found',
}

export function useErrorHandler(
  app: FastifyInstance,
  { texts, config, disk }: Pick<AppContext, 'texts' | 'config' | 'disk'>,
): void {
  app.setErrorHandler((error, request, reply) => {
    const known = withBodyLimit(asAppError(error), request, config)
    if (known.error === 'disk_full') disk.isFull = true
    if (known.error === 'internal_error' || known.error === 'disk_full')
      request.log.error({ err: error }, 'request failed')
    return sendError(reply, request, known, texts)
  })
}

/** Where imports and pushes are accepted, the sender of too large a body learns the limit. */
export function withBodyLimit(error: AppError, request: FastifyRequest, config: Config): AppError {
  if (error.error !== 'body_too_large') return error
  const errors = request.routeOptions.config.endpoint?.errors ?? []
  if (errors.includes('import_too_large')) return importTooLarge(config, error.cause)
  return errors.includes('push_too_large') ? pushTooLarge(config.maxImportBytes, error.cause) : error
}

/** Answers with the error's envelope. */
export function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError, texts: Texts): FastifyReply {
  const { status } = errors[error.error]
  const envelope = envelopeOf(error, texts, languageOf(request.headers['accept-language'], texts.fallback), request.id)
  return (
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      // The route's own serializer knows the form of its data only.
      .serializer(JSON.stringify)
      .send(envelope)
  )
}

/** The error as the API answers it, in the reader's language. */
export function envelopeOf(error: AppError, texts: Texts, language: Language, requestId: string): Envelope<never> {
  const { code } = errors[error.error]
  const facts =
    error.details['reason'] === ''
      ? { ...error.details, reason: texts.say(language, 'errors', 'field.unreadable') }
      : error.details
  const details = Object.keys(facts).length === 0 ? {} : { details: facts }
  const msg = texts.say(language, 'errors', error.error, { ...facts, requestId })
  return { code, msg, data: null, error: error.error, ...details, requestId }
}

/** The error as the contract knows it: `internal_error` with its cause for what no one foresaw. */
export function asAppError(error: unknown): AppError {
  if (isDiskFull(error)) return new AppError('disk_full', {}, { cause: error })
  if (error instanceof AppError) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  const name = typeof code === 'string' ? transport[code] : undefined
  if (name !== undefined)
    return new AppError(name, name === 'invalid_input' ? { reason: '', fields: [] } : {}, { cause: error })
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  // Whatever else the HTTP layer refuses as the client's doing (broken encodings, wrong lengths, aborted uploads).
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('invalid_input', { reason: '', fields: [] }, { cause: error })
  }
  return new AppError('internal_error', {}, { cause: error })
}
