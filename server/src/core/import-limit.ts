import type { Config } from '../config/config.ts'
import { AppError } from './app-error.ts'

/** What is refused for its size, with the size that would do. */
export function importTooLarge({ maxImportBytes }: Pick<Config, 'maxImportBytes'>, cause?: unknown): AppError {
  return new AppError('import_too_large', { limitMb: Math.floor(maxImportBytes / 1024 / 1024) }, { cause })
}
