import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importOpenApi } from '@lectern/formats'
import { loadTexts } from '@lectern/server/texts'
import { CommandError, exitCodes, UsageError, type Run } from '../command.ts'

const localesDir = fileURLToPath(new URL('../../../locales', import.meta.url))

/** Reads the file as an import would; asks no server. */
export const run: Run = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError()
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new CommandError(`${file} cannot be read.`, { cause })
  })
  const { ok, issues } = await importOpenApi({ files: [{ path: basename(file), bytes }] })
  const texts = await loadTexts(localesDir)
  const found = issues.map(({ severity, pointer, code, params }) => ({
    severity,
    pointer,
    code,
    message: texts.say('en', 'issues', code, params),
  }))
  if (values.json === true) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
  else for (const each of found) process.stdout.write(`${each.severity}  ${each.pointer || '/'}  ${each.message}\n`)
  const errors = found.filter(({ severity }) => severity === 'error').length
  process.stderr.write(`${String(errors)} errors, ${String(found.length - errors)} warnings and notes\n`)
  return ok && errors === 0 ? exitCodes.done : exitCodes.failed
}
