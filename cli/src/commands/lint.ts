import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importOpenApi, type SourceFile } from '@lectern/formats'
import { loadTexts } from '@lectern/server/texts'
import { exitCodes, UsageError, type Run } from '../command.ts'
import { readPushed } from '../remote/push-options.ts'
import { placeOf } from '../remote/tell-report.ts'

const localesDir = fileURLToPath(new URL('../../../locales', import.meta.url))

/** Reads the file as an import would; asks no server. */
export const run: Run = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' }, overlay: { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError()
  const files = [await readNamed(file)]
  const overlays: SourceFile[] = []
  for (const overlay of values.overlay ?? []) overlays.push(await readNamed(overlay))
  const { ok, issues } = await importOpenApi({ files, overlays })
  const texts = await loadTexts(localesDir)
  const found = issues.map(({ severity, pointer, file: of, code, params }) => ({
    severity,
    ...(of !== undefined && { file: of }),
    pointer,
    code,
    message: texts.say('en', 'issues', code, params),
  }))
  if (values.json === true) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
  else for (const each of found) process.stdout.write(`${each.severity}  ${placeOf(each)}  ${each.message}\n`)
  const errors = found.filter(({ severity }) => severity === 'error').length
  process.stderr.write(`${String(errors)} errors, ${String(found.length - errors)} warnings and notes\n`)
  return ok && errors === 0 ? exitCodes.done : exitCodes.failed
}

async function readNamed(file: string): Promise<SourceFile> {
  return { path: basename(file), bytes: await readPushed(file) }
}
