/*
 * Which new passwords are refused: short ones, those that are tried first, forms of the account's own name, and those of a list of leaked ones where
 * the operator has one. Clients that set a password send its text beside the digest (specification §5), for a digest has no length.
 */
import { listCommonPasswords, listNamePasswords } from '@lectern/contracts'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import { digestOfText, passwordDigest } from './secrets.ts'
import { readSettings } from '../core/settings.ts'

let commonDigests: ReadonlySet<string> | undefined

function isCommon(digest: string): boolean {
  commonDigests ??= new Set([...listCommonPasswords()].map(digestOfText))
  return commonDigests.has(digest)
}

/** A new password as a client sent it; see the contract. */
export interface SentPassword {
  /** Its digest, or its text. */
  password: string
  /** Its text. */
  plainPassword?: string
}

/** The text; `undefined` for a digest alone, and for a text that is not the one of the digest. */
function textOf({ password, plainPassword }: SentPassword): string | undefined {
  const digest = passwordDigest(password)
  const text = plainPassword ?? password
  return digestOfText(text) === digest ? text.trim() : undefined
}

/**
 * The digest of a new password.
 * @throws {AppError} password_unverifiable, password_too_common, password_too_short `{min}`, password_like_name, password_leaked
 */
export async function acceptNewPassword(
  { db, leaked }: Pick<AppContext, 'db' | 'leaked'>,
  sent: SentPassword,
  username: string,
): Promise<string> {
  const text = textOf(sent)
  if (text === undefined) throw new AppError('password_unverifiable')
  const digest = digestOfText(text)
  if (isCommon(digest)) throw new AppError('password_too_common')
  const { minLength } = await readSettings(db, 'passwords')
  if (text.length < minLength) throw new AppError('password_too_short', { min: minLength })
  if (listNamePasswords(username).some((each) => digestOfText(each) === digest))
    throw new AppError('password_like_name')
  if ((await leaked?.has(digest)) === true) throw new AppError('password_leaked')
  return digest
}
