import { writeFile } from 'node:fs/promises'
import { exportVersions } from '@lectern/contracts'
import { defineCommand } from '../command.ts'
import { jsonOption, serverOptions } from '../common-options.ts'
import { CommandError, UsageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Called, Options } from '../parse-call.ts'
import { say } from '../texts.ts'
import { downloadDescription } from './download-description.ts'
import { readSettings } from './settings.ts'

const options = {
  module: { type: 'text', value: '<id>', about: 'option.module' },
  version: { type: 'text', choices: exportVersions, about: 'option.version' },
  format: { type: 'text', choices: ['json', 'yaml'], about: 'option.format' },
  ...jsonOption,
  ...serverOptions,
} as const satisfies Options

export const command = defineCommand({ synopsis: '[<file>]', words: [0, 1], options, run: writeDescription })

async function writeDescription({ words, options: given }: Called<typeof options>): Promise<number> {
  const settings = await readSettings(given)
  const [file = '-'] = words
  const moduleId = given.module ?? settings.module
  if (moduleId === undefined) throw new UsageError(say('export.moduleMissing'))
  if (given.json && file === '-') throw new UsageError(say('export.jsonNeedsFile'))
  const format = given.format ?? (/\.ya?ml$/i.test(file) ? 'yaml' : 'json')
  const version = given.version ?? '3.1'
  const { text, issues } = await downloadDescription(settings, { moduleId, format, version })
  if (issues > 0 && !given.json) process.stderr.write(`${say('export.issues', { count: issues, version })}\n`)
  if (file === '-') {
    process.stdout.write(text)
    return exitCodes.done
  }
  await writeFile(file, text).catch((cause: unknown) => {
    throw new CommandError(say('input.unwritable', { file }), { cause })
  })
  const written = { file, module: moduleId, version, format, bytes: Buffer.byteLength(text), issues }
  if (given.json) process.stdout.write(`${JSON.stringify(written, null, 2)}\n`)
  else process.stderr.write(`${say('done.wrote', { file })}\n`)
  return exitCodes.done
}
