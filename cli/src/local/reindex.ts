import { openDatabase } from '@lectern/server/database'
import { reindex } from '@lectern/server/reindex'
import { defineCommand } from '../command.ts'
import { jsonOption } from '../common-options.ts'
import { exitCodes } from '../exit-codes.ts'
import { say } from '../texts.ts'
import { inWords } from './operator-errors.ts'
import { readServerConfig } from './server-config.ts'

export const command = defineCommand({
  synopsis: '',
  words: [0, 0],
  options: jsonOption,
  run: async ({ options }) => {
    const database = await inWords(openDatabase(readServerConfig()))
    try {
      const count = await reindex(database)
      const text = options.json ? JSON.stringify({ indexed: count }, null, 2) : say('reindex.done', { count })
      process.stdout.write(`${text}\n`)
    } finally {
      await database.close()
    }
    return exitCodes.done
  },
})
