import { openDatabase } from '@lectern/server/database'
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
    await database.close()
    process.stdout.write(options.json ? '{ "isUpToDate": true }\n' : `${say('migrate.done')}\n`)
    return exitCodes.done
  },
})
