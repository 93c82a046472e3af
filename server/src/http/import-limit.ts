import type { Config } from '../config/config.ts'
import type { Executor } from '../db/content-store.ts'
import { AppError } from '../core/app-error.ts'
import { readSettings } from '../core/settings.ts'

const bytesPerMb = 1024 * 1024

/** Largest description an import takes now, in bytes: what the settings say, within what the server was started with. */
export async function readImportLimit({
  db,
  config,
}: {
  db: Executor
  config: Pick<Config, 'maxImportBytes'>
}): Promise<number> {
  const { maxImportMb } = await readSettings(db, 'uploads')
  return maxImportMb === null ? config.maxImportBytes : Math.min(config.maxImportBytes, maxImportMb * bytesPerMb)
}

/** What is refused for its size, with the size that would do. */
export function importTooLarge({ maxImportBytes }: Pick<Config, 'maxImportBytes'>, cause?: unknown): AppError {
  return new AppError('import_too_large', { limitMb: Math.floor(maxImportBytes / bytesPerMb) }, { cause })
}

/** As `importTooLarge`, of a push. */
export function pushTooLarge(maxBytes: number, cause?: unknown): AppError {
  return new AppError('push_too_large', { limitMb: Math.floor(maxBytes / bytesPerMb) }, { cause })
}
