import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { exportOpenApi, exportVersions } from '@lectern/contracts'
import { CommandError, exitCodes, UsageError, type Run } from '../command.ts'
import { messageOf, requestAgain } from '../remote/request.ts'
import { readSettings } from '../remote/settings.ts'

export const run: Run = async (args) => {
  const { values, positionals } = parse(args)
  const settings = await readSettings(values)
  const moduleId = values.module ?? settings.module
  if (moduleId === undefined) throw new UsageError('Say which application with --module or in lectern.json.')
  const format = values.format ?? (positionals[0]?.match(/\.ya?ml$/i) ? 'yaml' : 'json')
  const query = new URLSearchParams({ moduleId, format, version: values.version ?? '3.1' })
  const response = await requestAgain(`${settings.url}${exportOpenApi.path}?${query.toString()}`, {
    headers: { authorization: `Bearer ${settings.token}` },
  })
  const text = await response.text()
  // A refusal comes as an envelope; a description is none.
  const refusal = messageOf(text)
  if (refusal !== undefined) throw new CommandError(refusal)
  const [file] = positionals
  if (file === undefined) process.stdout.write(text)
  else {
    await writeFile(file, text)
    process.stderr.write(`Wrote ${file}\n`)
  }
  return exitCodes.done
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { url: text, token: text, module: text, version: text, format: text }
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const isKnown = values.version === undefined || exportVersions.some((version) => version === values.version)
  const isFormat = values.format === undefined || ['json', 'yaml'].includes(values.format)
  if (!isKnown || !isFormat || positionals.length > 1) throw new UsageError()
  return { values, positionals }
}
