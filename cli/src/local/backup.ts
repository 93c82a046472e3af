import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { backupDatabase } from '@lectern/server/backup'
import { defineCommand } from '../command.ts'
import { jsonOption } from '../common-options.ts'
import { CommandError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import { say } from '../texts.ts'
import { inWords } from './operator-errors.ts'
import { readServerConfig } from './server-config.ts'

export const command = defineCommand({
  synopsis: '<file>',
  words: [1, 1],
  options: jsonOption,
  run: async ({ words: [file = ''], options }) => {
    const config = readServerConfig()
    if (config.databaseUrl !== undefined) throw new CommandError(say('backup.postgres'))
    const target = resolve(file)
    await inWords(backupDatabase(config.dataDir, target))
    const { size } = await stat(target)
    const written = { file: target, bytes: size }
    process.stdout.write(
      options.json ? `${JSON.stringify(written, null, 2)}\n` : `${say('done.wrote', { file: target })}\n`,
    )
    return exitCodes.done
  },
})
