import { codeLanguages, codeSourceOf, generateCode, objectAt, stringAt, type ApplicationBundle } from '@lectern/model'
import { defineCommand } from '../command.ts'
import { jsonOption, serverOptions } from '../common-options.ts'
import { UsageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Called, Options } from '../parse-call.ts'
import { say } from '../texts.ts'
import { downloadDescription } from './download-description.ts'
import { parseDescription, readDescription } from './read-description.ts'
import { readSettings } from './settings.ts'
import { writeGenerated } from './write-generated.ts'

const options = {
  language: { type: 'text', choices: codeLanguages, about: 'option.language' },
  out: { type: 'text', value: '<folder>', about: 'option.out' },
  force: { type: 'flag', about: 'option.force' },
  module: { type: 'text', value: '<id>', about: 'option.module' },
  ...jsonOption,
  ...serverOptions,
} as const satisfies Options

export const command = defineCommand({ synopsis: '[<file>|<url>]', words: [0, 1], options, run: generate })

/** Writes code of a description, or of an application of the server, into a folder. */
async function generate({ words: [source], options: given }: Called<typeof options>): Promise<number> {
  const { language, out } = given
  if (language === undefined)
    throw new UsageError(say('generate.languageMissing', { languages: codeLanguages.join(', ') }))
  if (out === undefined) throw new UsageError(say('generate.outMissing'))
  const bundle = source === undefined ? await readApplication(given) : await readDescription(source)
  const files = generateCode(codeSourceOf(titleOf(bundle), bundle), language)
  const { written, removed } = await writeGenerated(out, files, { force: given.force })
  if (given.json) process.stdout.write(`${JSON.stringify({ out, language, written, removed }, null, 2)}\n`)
  else process.stderr.write(`${say('generate.done', { out, count: written.length })}\n`)
  return exitCodes.done
}

/** @throws {UsageError, CommandError} */
async function readApplication(given: Called<typeof options>['options']): Promise<ApplicationBundle> {
  const settings = await readSettings(given)
  const moduleId = given.module ?? settings.module
  if (moduleId === undefined) throw new UsageError(say('generate.sourceMissing'))
  const { text } = await downloadDescription(settings, { moduleId, format: 'json', version: '3.2' })
  return parseDescription({ name: 'openapi.json', bytes: Buffer.from(text) })
}

function titleOf({ application }: ApplicationBundle): string {
  const info = objectAt(application.root, 'info')
  return (info && stringAt(info, 'title')) ?? ''
}
