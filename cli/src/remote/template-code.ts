/* Code by templates: of the server over its application, or from a file over any description. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { generateTemplateCode, listOfferedTemplates } from '@lectern/contracts'
import { safeFilePath, writeTemplateCode, type TemplateProblem } from '@lectern/formats/template'
import type { ApplicationBundle, CodeFile } from '@lectern/model'
import { unzipSync } from 'fflate'
import { CommandError, UsageError } from '../errors.ts'
import { say } from '../texts.ts'
import { messageOf, readData, requestAgain } from './request.ts'
import type { RemoteSettings } from './settings.ts'

interface Offered {
  id: string
  name: string
  groupName: string
}

/** What a template of the server is called by, where its name is not enough. */
export const titleOf = ({ groupName, name }: Offered): string => (groupName === '' ? name : `${groupName}/${name}`)

const mostMs = 60_000
const mostLetters = 64 * 1024 * 1024

/** @throws {CommandError} */
export async function listTemplates(settings: RemoteSettings, moduleId: string): Promise<Offered[]> {
  const response = await ask(settings, listOfferedTemplates.path, { moduleId })
  // As the contract has it.
  return (await readData(response)) as Offered[]
}

/**
 * The files of a template of the server, by its name or its group and name.
 * @throws {UsageError} when there is no such template, or several; {CommandError}
 */
export async function downloadTemplateCode(
  settings: RemoteSettings,
  { moduleId, template }: { moduleId: string; template: string },
): Promise<CodeFile[]> {
  const offered = await listTemplates(settings, moduleId)
  const exact = offered.filter((each) => titleOf(each) === template)
  const named = exact.length > 0 ? exact : offered.filter(({ name }) => name === template)
  const [found, another] = named
  if (found === undefined || another !== undefined) {
    const titles = (found === undefined ? offered : named).map(titleOf).join(', ')
    throw new UsageError(say(found === undefined ? 'generate.templateUnknown' : 'generate.templateSeveral', { titles }))
  }
  const query = { moduleId, templateId: found.id, zip: '1' }
  const bytes = Buffer.from(await (await ask(settings, generateTemplateCode.path, query)).arrayBuffer())
  // A refusal comes as an envelope; a zip is none.
  const refusal = messageOf(bytes.toString('utf8', 0, 4_096))
  if (refusal !== undefined) throw new CommandError(refusal)
  const decoder = new TextDecoder()
  return Object.entries(unzipSync(bytes)).map(([path, text]) => ({
    path: safeFilePath(path),
    text: decoder.decode(text),
  }))
}

function ask({ url, token }: RemoteSettings, path: string, query: Record<string, string>): Promise<Response> {
  const address = `${url}${path}?${new URLSearchParams(query).toString()}`
  return requestAgain(address, { headers: { authorization: `Bearer ${token}` } })
}

/** @throws {CommandError} when the template cannot be read, fails, or there is nothing to generate */
export async function applyTemplateFile(file: string, bundle: ApplicationBundle): Promise<CodeFile[]> {
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(say('input.unreadable', { file }), { cause })
  })
  const options = { authorOf: () => '', nowMs: Date.now(), mostMs, mostLetters }
  const code = writeTemplateCode({ content, name: basename(file), groupName: '' }, bundle, options)
  if (!code.ok) throw new CommandError(problemText(file, code))
  if (code.files.length === 0) throw new CommandError(say('generate.noCalls'))
  return code.files
}

function problemText(file: string, problem: TemplateProblem): string {
  if (problem.problem === 'exhausted') return say('generate.templateExhausted', { file })
  return say('generate.templateInvalid', { file, line: problem.line, reason: problem.detail })
}
