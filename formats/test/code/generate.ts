/* Code of descriptions, written to folders for the compilers of this machine. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeSourceOf, generateCode, type CodeFile, type CodeLanguageName } from '@lectern/model'
import { importOpenApi } from '../../src/index.ts'

/** The code of a description; undefined when it can't be imported. */
export async function generate(
  name: string,
  bytes: Uint8Array,
  language: CodeLanguageName,
): Promise<CodeFile[] | undefined> {
  return (await generateEach(name, bytes, [language]))[0]
}

/** The same in several languages, in their order; none when it can't be imported. */
export async function generateEach(
  name: string,
  bytes: Uint8Array,
  languages: readonly CodeLanguageName[],
): Promise<CodeFile[][]> {
  const result = await importOpenApi({ files: [{ path: name, bytes }] })
  if (!result.ok) return []
  const source = codeSourceOf(name.replace(/\.\w+$/, ''), result.bundle)
  return languages.map((language) => generateCode(source, language))
}

export function writeFiles(folder: string, files: readonly CodeFile[]): void {
  for (const { path, text } of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** Whether the machine has a compiler; a warning says so when it has not. */
export function has(program: string, ...args: string[]): boolean {
  const isThere = spawnSync(program, args).status === 0
  if (!isThere) console.warn(`${program} is not installed: what is generated for it is not compiled.`)
  return isThere
}

/** What a program prints, and whether it succeeds. */
export function run(program: string, args: readonly string[], cwd: string): { ok: boolean; output: string } {
  try {
    return { ok: true, output: execFileSync(program, [...args], { cwd, encoding: 'utf8', stdio: 'pipe' }) }
  } catch (error) {
    // What went wrong is on either of them.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return { ok: false, output: `${stdout}${stderr}` }
  }
}
