/* A description from a file or an address, read as an import reads it. */
import { importOpenApi } from '@lectern/formats'
import type { ApplicationBundle } from '@lectern/model'
import { CommandError } from '../errors.ts'
import { say, sayIssue } from '../texts.ts'
import { readInputs, type InputFile } from './input.ts'
import { requestAgain } from './request.ts'

/** @throws {CommandError} when it can't be read */
export async function readDescription(source: string): Promise<ApplicationBundle> {
  return parseDescription(/^https?:\/\//i.test(source) ? await download(source) : await readFile(source))
}

/** @throws {CommandError} when it is no description */
export async function parseDescription({ name, bytes }: InputFile): Promise<ApplicationBundle> {
  const result = await importOpenApi({ files: [{ path: name, bytes }] })
  if (result.ok) return result.bundle
  const errors = result.issues.filter(({ severity }) => severity === 'error')
  throw new CommandError(errors.map(({ code, params }) => sayIssue(code, params)).join('\n'))
}

async function readFile(path: string): Promise<InputFile> {
  const [file] = await readInputs([path])
  if (file === undefined) throw new CommandError(say('input.unreadable', { file: path }))
  return file
}

async function download(url: string): Promise<InputFile> {
  const response = await requestAgain(url)
  if (!response.ok) throw new CommandError(say('mock.refused', { url, status: response.status }))
  return { name: new URL(url).pathname.split('/').at(-1) ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
}
