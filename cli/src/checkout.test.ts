import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runLimited } from '../test/limited-process.ts'

const root = join(import.meta.dirname, '..', '..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-checkout-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Files that `npx` and `npm` start by name. */
function listPrograms(): string[] {
  // Our own file.
  const { bin } = JSON.parse(readFileSync(join(root, 'cli', 'package.json'), 'utf8')) as { bin: Record<string, string> }
  return Object.values(bin).map((path) => join(root, 'cli', path))
}

// Without the first line a shell runs the file, and the words of its comments as commands.
it('names the interpreter in every program', () => {
  const programs = listPrograms()
  expect(programs).not.toEqual([])
  for (const file of programs) expect(readFileSync(file, 'utf8').split('\n')[0], file).toBe('#!/usr/bin/env node')
})

it('runs by npx in a checkout, in a handful of processes', async () => {
  for (const file of listPrograms()) if (!readFileSync(file, 'utf8').startsWith('#!')) throw new Error(`${file}: no #!`)
  const env = { PATH: process.env['PATH'], HOME: folder, npm_config_offline: 'true' }
  const help = await runLimited('npx --no-install lectern help', { cwd: root, env, timeoutMs: 280_000 })
  expect(help.code, help.stderr).toBe(0)
  expect(help.stdout).toMatch(/^Usage: lectern <command>\n/)
})

it('ends a command line that starts itself again', async () => {
  const script = join(folder, 'again')
  writeFileSync(script, '# no interpreter\n/bin/sh "$0" & sleep 0.02; /bin/sh "$0"; wait\n')
  chmodSync(script, 0o755)
  const run = runLimited(script, { cwd: folder, env: { PATH: process.env['PATH'] }, maxProcesses: 10 })
  await expect(run).rejects.toThrow('More than 10 processes')
})
