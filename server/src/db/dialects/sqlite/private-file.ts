import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'

const ownerOnly = 0o600
/** The file is another account's, or its file system has no modes: it stays as it was set up. */
const unchangeable = new Set(['EPERM', 'EROFS', 'ENOTSUP', 'ENOSYS'])

/** Takes a file that holds accounts and contents from everyone but its owner; makes an empty one where there is none. */
export function makePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', ownerOnly))
  restrict(file)
}

/** As `makePrivate`, for files that need not exist. */
export function restrictExisting(files: readonly string[]): void {
  for (const file of files) if (existsSync(file)) restrict(file)
}

function restrict(file: string): void {
  try {
    chmodSync(file, ownerOnly)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && unchangeable.has(String(error.code)))) throw error
  }
}
