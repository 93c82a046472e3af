import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exitCodeOf } from './children.mjs'
import { fingerprint, isFresh, markFresh } from './fingerprint.mjs'
import { majorOf } from './machine.mjs'
import { countStep, formatSummary } from './results.mjs'
import { runSteps } from './steps.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-scripts-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function write(name: string, content: string): string {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
  return file
}

describe('fingerprint', () => {
  const take = () => fingerprint(folder, ['src', 'lock.json', 'absent'])

  it('changes with content, names and absence, not with times or unnamed files', () => {
    const file = write('src/deep/a.ts', 'one')
    write('lock.json', '{}')
    const first = take()
    utimesSync(file, 1, 1)
    write('other.txt', 'unnamed')
    write('src/node_modules/x.js', 'skipped')
    expect(take()).toBe(first)
    write('src/deep/a.ts', 'two')
    const second = take()
    expect(second).not.toBe(first)
    write('src/deep/a.ts', 'one')
    expect(take()).toBe(first)
    write('src/b.ts', '')
    expect(new Set([first, second, take()]).size).toBe(3)
    write('absent', '')
    expect(new Set([first, second, take()]).size).toBe(3)
  })

  it('doesn’t mistake moved content for the same', () => {
    write('src/a', 'xy')
    write('src/b', '')
    const first = take()
    write('src/a', 'x')
    write('src/b', 'y')
    expect(take()).not.toBe(first)
  })

  it('is fresh only while the marker holds it', () => {
    const marker = join(folder, 'cache', 'marker')
    expect(isFresh(marker, 'one')).toBe(false)
    markFresh(marker, 'one')
    expect(isFresh(marker, 'one')).toBe(true)
    expect(isFresh(marker, 'two')).toBe(false)
  })
})

describe('versions and exit codes', () => {
  it.each([
    ['v24.21.0', 24],
    ['11.2.0', 11],
  ])('reads %s', (version, major) => {
    expect(majorOf(version)).toBe(major)
  })

  it('translates a signal as a shell does', () => {
    expect([exitCodeOf(3, null), exitCodeOf(0, null), exitCodeOf(null, 'SIGTERM')]).toEqual([3, 0, 143])
  })
})

describe('results', () => {
  const vitest = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
  const playwright = { stats: { expected: 4, flaky: 1, unexpected: 0, skipped: 2 } }

  it('reads the reports of both runners', () => {
    expect(countStep(false, write('v.json', JSON.stringify(vitest)))).toEqual({ passed: 7, failed: 2, skipped: 2 })
    expect(countStep(true, write('p.json', JSON.stringify(playwright)))).toEqual({ passed: 5, failed: 0, skipped: 2 })
  })

  it('counts a check as one case', () => {
    expect([countStep(true, undefined), countStep(false, undefined)]).toEqual([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 0, failed: 1, skipped: 0 },
    ])
  })

  it('never lets a failed step look clean: without a report, with half of one, or with passing cases only', () => {
    const clean = JSON.stringify({ ...vitest, numFailedTests: 0 })
    expect(countStep(false, join(folder, 'absent.json')).failed).toBe(1)
    expect(countStep(false, write('half.json', '{"numPa')).failed).toBe(1)
    expect(countStep(false, write('clean.json', clean))).toEqual({ passed: 7, failed: 1, skipped: 2 })
  })

  it('ends with the totals on a line of their own', () => {
    const outcome = { name: 'unit', ok: false, seconds: 1.25, output: '' }
    const summary = formatSummary([
      { outcome, counts: { passed: 7, failed: 2, skipped: 1 } },
      { outcome: { ...outcome, name: 'types', ok: true }, counts: { passed: 1, failed: 0, skipped: 0 } },
    ])
    expect(summary.split('\n').at(-1)).toBe('8 passed, 2 failed')
    expect(summary).toContain('✗ unit ')
  })
})

describe('steps', () => {
  const node = (code: string) => ({ command: process.execPath, args: ['-e', code] })

  it('run whatever fails, keep both outputs, and don’t start what waits for a failed one', async () => {
    const steps = [
      {
        name: 'bad',
        commands: [
          node("console.log('out'); console.error('err'); process.exitCode = 2"),
          node("console.log('later')"),
        ],
      },
      { name: 'after bad', after: ['bad'], commands: [node("require('fs').writeFileSync(process.env.TARGET, '')")] },
      {
        name: 'good',
        commands: [node("if (process.env.EXTRA !== 'yes') process.exitCode = 1")],
        env: { EXTRA: 'yes' },
      },
      { name: 'absent', commands: [{ command: join(folder, 'no-such-tool'), args: [] }] },
    ]
    const target = join(folder, 'target')
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const outcomes = await runSteps(steps, { ...process.env, TARGET: target }, 2)
    expect(outcomes.map(({ name, ok }) => [name, ok])).toEqual([
      ['bad', false],
      ['after bad', false],
      ['good', true],
      ['absent', false],
    ])
    for (const line of ['out', 'err', 'later']) expect(outcomes[0]?.output).toContain(line)
    expect(outcomes[1]?.output).toContain('"bad" failed')
    expect(isFresh(target, '')).toBe(false)
    const printed = print.mock.calls.flat().join('\n')
    print.mockRestore()
    expect(printed).toMatch(/✗ bad .*\n {2}out\n/)
    expect(printed).toContain('✓ good')
  })
})

describe('a launcher', () => {
  const importOf = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)

  /** Starts a script below a shell, as npm does; returns the shell and the first line that is printed. */
  async function startBelowShell(script: string, env: NodeJS.ProcessEnv = {}): Promise<[ChildProcess, string]> {
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" "${script}"; true`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    })
    const [line] = (await once(shell.stdout, 'data')) as [Buffer] // the one line the script prints
    return [shell, String(line).trim()]
  }

  async function expectToEnd(pid: number): Promise<void> {
    await expect.poll(() => isRunning(pid)).toBe(false)
  }

  it('whose parent is killed stops what it started', async () => {
    const launcher = write(
      'launcher.mjs',
      `import { startChild, stopWithParent } from ${importOf('children.mjs')}
       const child = startChild(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], process.env)
       stopWithParent([child])
       console.log(child.pid)`,
    )
    const [parent, pid] = await startBelowShell(launcher)
    parent.kill('SIGKILL')
    await expectToEnd(Number(pid))
  })

  it('becomes the server in its own process, which ends with the npm that started it', async () => {
    const main = write(
      'server.mjs',
      `import { getCompileCacheDir } from 'node:module'
       setInterval(() => {}, 1000)
       const { NODE_ENV } = process.env
       console.log(JSON.stringify([process.pid, launcherPid, NODE_ENV, process.cwd(), getCompileCacheDir()]))`,
    )
    const cache = join(folder, 'compiled')
    const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: cache, npm_lifecycle_event: 'start' }
    const launcher = write(
      'launcher.mjs',
      `import { runServer } from ${importOf('run-server.mjs')}
       globalThis.launcherPid = process.pid
       await runServer(${JSON.stringify(main)}, ${JSON.stringify({ cwd: folder, env })})`,
    )
    const [parent, line] = await startBelowShell(launcher, { NODE_COMPILE_CACHE: undefined })
    const [pid, launcherPid, mode, cwd, cacheFolder] = JSON.parse(line) as [number, number, string, string, string] // as printed above
    expect([launcherPid, mode, cwd]).toEqual([pid, 'production', realpathSync(folder)])
    expect(cacheFolder.startsWith(cache)).toBe(true)
    parent.kill('SIGKILL')
    await expectToEnd(pid)
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // No such process.
    return false
  }
}
