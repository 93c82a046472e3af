/* Signing a call with its files, whose bytes the browser has. */
import { sha256OfPieces, signCall, type ReadField, type UsedScheme, type VariableValues } from '@lectern/model'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import { piecesOf } from './read-stream.ts'
import { withFormAsFile } from './request-parts.ts'

/** @throws {KeysMissing} */
export async function signFilled(
  filled: FilledRequest,
  schemes: readonly UsedScheme[],
  read: ReadField,
  values: VariableValues,
): Promise<FilledRequest> {
  const coversBody = schemes.some(({ kind }) => kind === 'aws4')
  const { request, files } = coversBody ? withFormAsFile(filled) : filled
  const [file] = files
  const hashBody = file && (() => sha256OfPieces(piecesOf(file.stream())))
  return { files, request: await signCall(request, schemes, read, values, { hashBody }) }
}
