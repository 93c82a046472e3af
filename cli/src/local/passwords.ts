import { resolve } from 'node:path'
import { indexPasswords } from '@lectern/server/index-passwords'
import { defineCommand } from '../command.ts'
import { jsonOption } from '../common-options.ts'
import { UsageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import { say } from '../texts.ts'
import { inWords } from './operator-errors.ts'

const synopsis = 'index <list> <file>'

export const command = defineCommand({
  synopsis,
  words: [3, 3],
  options: jsonOption,
  run: async ({ words: [verb, list = '', file = ''], options }) => {
    if (verb !== 'index') throw new UsageError(say('usage.wordMissing', { synopsis }))
    const target = resolve(file)
    const count = await inWords(indexPasswords(resolve(list), target))
    const written = { file: target, digests: count }
    const text = options.json ? JSON.stringify(written, null, 2) : say('passwords.wrote', { count, file: target })
    process.stdout.write(`${text}\n`)
    return exitCodes.done
  },
})
