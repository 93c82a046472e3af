import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sentences } from './contract-docs.ts'

/** The sentences of the errors, as they stand in `locales/`. */
export function readSentences(root: string): Sentences {
  const read = (language: string): Readonly<Record<string, unknown>> => {
    const texts: unknown = JSON.parse(readFileSync(join(root, 'locales', language, 'common/errors.json'), 'utf8'))
    return typeof texts === 'object' && texts !== null ? { ...texts } : {}
  }
  return { 'zh-CN': read('zh-CN'), en: read('en') }
}
