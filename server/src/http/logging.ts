import { randomUUID } from 'node:crypto'
import type { LoggerOptions } from 'pino'
import type { LogLevel } from '../config/config.ts'

/** One line of JSON per event; headers and bodies are never logged, so no secret is. */
export function loggerOptions(level: LogLevel): LoggerOptions | false {
  if (level === 'silent') return false
  return { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }
}

export function newRequestId(): string {
  return randomUUID()
}
