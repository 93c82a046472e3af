/* Where the server is and what signs in there: from a file, the environment and the command, the later ones winning. */
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { CommandError, UsageError } from '../errors.ts'
import { say } from '../texts.ts'

const fileNames = ['lectern.json', '.lectern.json']

export interface RemoteSettings {
  /** Base address without a slash at its end. */
  url: string
  token: string
  /** Id of the application, for reading it. */
  module: string | undefined
  /** Who pushes. */
  author: string | undefined
}

interface Given {
  url?: string | undefined
  token?: string | undefined
  author?: string | undefined
}

/** @throws {UsageError} when something is missing, {CommandError} when the file cannot be read */
export async function readSettings(given: Given, from: string = process.cwd()): Promise<RemoteSettings> {
  const file = await findFile(from)
  const url = given.url ?? process.env['LECTERN_URL'] ?? file['url']
  const token = given.token ?? process.env['LECTERN_TOKEN'] ?? file['token']
  if (url === undefined || !URL.canParse(url) || !/^https?:/.test(url)) throw new UsageError(say('settings.urlMissing'))
  if (token === undefined || token === '') throw new UsageError(say('settings.tokenMissing'))
  // Pattern: an address of whoever runs the command.
  return { url: url.replace(/\/+$/, ''), token, module: file['module'], author: given.author ?? file['author'] }
}

/** The texts of the nearest settings file, upwards; none of them without one. */
async function findFile(from: string): Promise<Readonly<Record<string, string>>> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    for (const name of fileNames) {
      const path = join(folder, name)
      const text = await readFile(path, 'utf8').catch(() => undefined)
      if (text !== undefined) return parseFile(path, text)
    }
    if (dirname(folder) === folder) return {}
  }
}

function parseFile(path: string, text: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) throw new Error('No object')
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => (typeof each === 'string' ? [[key, each]] : [])),
    )
  } catch (cause) {
    throw new CommandError(say('input.noObject', { file: path }), { cause })
  }
}
