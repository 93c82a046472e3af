/* Why something was refused, as a client of the protocol is told. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Language } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { Texts } from '../../../core/texts.ts'
import { envelopeOf } from '../../../http/error-handler.ts'
import { ApiRefusal, describeRefusal } from './call-api.ts'

/** In the language of whoever asked. @throws what is no refusal */
export function reasonOf(error: unknown, texts: Texts, language: Language): string {
  if (error instanceof ApiRefusal) return error.message
  if (error instanceof AppError) return describeRefusal(envelopeOf(error, texts, language, ''))
  throw error
}

/** What the work results in; a refusal becomes an error of the protocol. */
export async function orProtocolError<T>(work: Promise<T>, texts: Texts, language: Language): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, reasonOf(error, texts, language))
  }
}
