/* What a request names, out of its validated query or body. */
import { AppError } from '../core/app-error.ts'
import { decodeId } from '../core/public-ids.ts'

/** Query or body of the request, already validated. */
export type Fields = Readonly<Record<string, unknown>>

export function textField(fields: Fields, name: string | undefined): string {
  const value = name === undefined ? undefined : fields[name]
  if (typeof value !== 'string') throw new AppError('not_accessible')
  return value
}

export function isGiven(fields: Fields, name: string | undefined): name is string {
  return name !== undefined && fields[name] !== undefined && fields[name] !== null
}

export function idList(fields: Fields, name: string): number[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw new AppError('not_accessible')
  return value.map((each: unknown) => decodeId('doc', typeof each === 'string' ? each : ''))
}
