/*
 * Which passwords are refused. Clients send digests, so strength is judged where the password is typed; here the digests of passwords that are
 * tried first, of the account's own name, and of a list of leaked ones where
 * the operator has one, are refused whatever the client.
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

const isDigest = (sent: string): boolean => /^[0-9a-f]{32}$/i.test(sent.trim())

/**
 * The digest of a new password as a client sent it.
 * @throws {AppError} password_too_short (only for one sent in clear), password_too_common, password_like_name, password_leaked
 */
export async function acceptNewPassword(
  { db, leaked }: Pick<AppContext, 'db' | 'leaked'>,
  sent: string,
  username: string,
): Promise<string> {
  const { minLength } = await readSettings(db, 'passwords')
  if (!isDigest(sent) && sent.trim().length < minLength) throw new AppError('password_too_short', { min: minLength })
  const digest = passwordDigest(sent)
  if (isCommon(digest)) throw new AppError('password_too_common')
  if (listNamePasswords(username).some((text) => digestOfText(text) === digest))
    throw new AppError('password_like_name')
  if ((await leaked?.has(digest)) === true) throw new AppError('password_leaked')
  return digest
}
