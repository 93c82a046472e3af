import {
  codeLanguages,
  codeSourceOf,
  generateCode,
  objectAt,
  stringAt,
  type ApplicationBundle,
  type CodeFile,
} from '@lectern/model'
import { defineCommand } from '../command.ts'
import { jsonOption, serverOptions } from '../common-options.ts'
import { UsageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Called, Options } from '../parse-call.ts'
import { say } from '../texts.ts'
import { downloadDescription } from './download-description.ts'
import { parseDescription, readDescription } from './read-description.ts'
import { readSettings, type RemoteSettings } from './settings.ts'
import { applyTemplateFile, downloadTemplateCode, listTemplates, titleOf } from './template-code.ts'
import { writeGenerated } from './write-generated.ts'

const options = {
  language: { type: 'text', choices: codeLanguages, about: 'option.language' },
  template: { type: 'text', value: '<name>', about: 'option.template' },
  'template-file': { type: 'text', value: '<file>', about: 'option.templateFile' },
  'list-templates': { type: 'flag', about: 'option.listTemplates' },
  out: { type: 'text', value: '<folder>', about: 'option.out' },
  force: { type: 'flag', about: 'option.force' },
  module: { type: 'text', value: '<id>', about: 'option.module' },
  ...jsonOption,
  ...serverOptions,
} as const satisfies Options

type Given = Called<typeof options>['options']

export const command = defineCommand({ synopsis: '[<file>|<url>]', words: [0, 1], options, run: generate })

/** Writes code of a description, or of an application of the server, into a folder. */
async function generate({ words: [source], options: given }: Called<typeof options>): Promise<number> {
  const { language, template, 'template-file': templateFile, out } = given
  if (given['list-templates']) return printTemplates(given)
  if ([language, template, templateFile].filter((each) => each !== undefined).length !== 1)
    throw new UsageError(say('generate.languageMissing', { languages: codeLanguages.join(', ') }))
  if (out === undefined) throw new UsageError(say('generate.outMissing'))
  if (template !== undefined && source !== undefined) throw new UsageError(say('generate.templateOfServer'))
  const files = await makeFiles(source, given)
  const { written, removed } = await writeGenerated(out, files, { force: given.force })
  const made = { out, language, template, templateFile, written, removed }
  if (given.json) process.stdout.write(`${JSON.stringify(made, null, 2)}\n`)
  else process.stderr.write(`${say('generate.done', { out, count: written.length })}\n`)
  return exitCodes.done
}

/** @throws {UsageError, CommandError} */
async function makeFiles(source: string | undefined, given: Given): Promise<CodeFile[]> {
  const { language, template, 'template-file': templateFile } = given
  if (template !== undefined) {
    const { settings, moduleId } = await readPlace(given)
    return downloadTemplateCode(settings, { moduleId, template })
  }
  const bundle = source === undefined ? await readApplication(given) : await readDescription(source)
  if (templateFile !== undefined) return applyTemplateFile(templateFile, bundle)
  return language === undefined ? [] : generateCode(codeSourceOf(apiTitleOf(bundle), bundle), language)
}

/** @throws {UsageError, CommandError} */
async function printTemplates(given: Given): Promise<number> {
  const { settings, moduleId } = await readPlace(given)
  const templates = await listTemplates(settings, moduleId)
  if (given.json) process.stdout.write(`${JSON.stringify({ templates }, null, 2)}\n`)
  else process.stdout.write(templates.map((each) => `${titleOf(each)}\n`).join(''))
  return exitCodes.done
}

/** @throws {UsageError} when no application is named */
async function readPlace(given: Given): Promise<{ settings: RemoteSettings; moduleId: string }> {
  const settings = await readSettings(given)
  const moduleId = given.module ?? settings.module
  if (moduleId === undefined) throw new UsageError(say('generate.sourceMissing'))
  return { settings, moduleId }
}

/** @throws {UsageError, CommandError} */
async function readApplication(given: Given): Promise<ApplicationBundle> {
  const { settings, moduleId } = await readPlace(given)
  const { text } = await downloadDescription(settings, { moduleId, format: 'json', version: '3.2' })
  return parseDescription({ name: 'openapi.json', bytes: Buffer.from(text) })
}

function apiTitleOf({ application }: ApplicationBundle): string {
  const info = objectAt(application.root, 'info')
  return (info && stringAt(info, 'title')) ?? ''
}
