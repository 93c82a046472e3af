// Every command line of the documentation, run as it is written, in a shell and under a limit of processes.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pagePushes } from '@lectern/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import caseTexts from '../../locales/en/trying/call-case.json' with { type: 'json' }
import debugTexts from '../../locales/en/trying/debug.json' with { type: 'json' }
import mockTexts from '../../locales/en/trying/mock.json' with { type: 'json' }
import { listDocumentedLines, readGitHubRecipe, readGitLabRecipe } from '../test/documented-lines.ts'
import { describePaths, startInstallation, type Installation } from '../test/installation.ts'
import { runLimited, type Ended } from '../test/limited-process.ts'

const root = join(import.meta.dirname, '..', '..')
const home = mkdtempSync(join(tmpdir(), 'lectern-documented-'))
/** Where npm puts what is installed for everyone. */
const prefix = join(home, 'prefix')
const tarball = join(home, 'packages', 'lectern-cli-0.1.0.tgz')
const lines = listDocumentedLines(root)
/** They are run first: the others need what they leave. */
const prepared = new Map<string, Ended>()
const packing = 'npm pack --workspace cli --pack-destination ~/packages'
const installing = 'npm install --global ./lectern-cli-0.1.0.tgz'
let installation: Installation
let application: { id: string; secret: string }

beforeAll(async () => {
  for (const folder of ['packages', 'work', 'local']) mkdirSync(join(home, folder))
  installation = await startInstallation(home)
  application = await installation.addApplication('Documented')
  prepared.set(packing, await run(packing, { cwd: root }))
  prepareFolder(join(home, 'work'))
  for (const line of [installing, 'npm run lectern -- migrate']) prepared.set(line, await runLine(line))
})
afterAll(async () => {
  await installation.server.kill()
  rmSync(home, { recursive: true, force: true })
})

/** The files that the documentation names. */
function prepareFolder(folder: string): void {
  const overlay = { overlay: '1.0.0', info: { title: 'O', version: '1' } }
  const actions = [{ target: '$.info', update: { title: 'Named' } }]
  const api = { name: 'Pay', url: '/pay', httpMethod: 'POST', isFolder: 0 }
  for (const [name, content] of Object.entries({
    'openapi.yaml': describePaths(['/a', '/b']),
    'names.yaml': JSON.stringify({ ...overlay, actions }),
    'payload.json': JSON.stringify({ apis: [api] }),
    'passwords.txt': 'secret\n123456\n',
    'dto.java.liquid': '{{ doc.functionName }}',
    'lectern.json': JSON.stringify({ url: installation.server.address, module: application.id }),
  }))
    writeFileSync(join(folder, name), content)
  copyFileSync(tarball, join(folder, 'lectern-cli-0.1.0.tgz'))
}

interface Where {
  cwd?: string
  env?: NodeJS.ProcessEnv
}

function run(line: string, { cwd = join(home, 'work'), env = {} }: Where = {}): Promise<Ended> {
  const tools = join(root, 'node_modules', '.bin')
  // npm and the shell of the machine; Node and the command by name, as after an installation.
  const path = [join(prefix, 'bin'), ...(line.includes('npm') ? [] : [tools]), process.env['PATH'] ?? ''].join(
    delimiter,
  )
  return runLimited(line, {
    cwd,
    timeoutMs: 280_000,
    env: {
      ...{ PATH: path, HOME: home, USER: 'ann', LANG: 'C.UTF-8' },
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...{ npm_config_prefix: prefix, npm_config_offline: 'true', npm_config_update_notifier: 'false' },
      ...{ LECTERN_TOKEN: application.secret, LECTERN_DATA_DIR: join(home, 'local') },
      ...env,
    },
  })
}

let backups = 0

/** Runs a line of the documentation; where it names folders of a machine they are ours. */
async function runLine(line: string): Promise<Ended> {
  const folder = join(home, `backups-${String((backups += 1))}`)
  mkdirSync(folder)
  let own = line.replaceAll('/backups/', `${folder}/`).replaceAll('/var/lib/lectern/', `${folder}/`)
  if (own.includes('1208:5f0c…')) {
    const { stdout } = await run(`npm --silent --prefix ${root} run lectern -- audit verify --json`)
    // As the command prints it.
    const { head } = JSON.parse(stdout) as { head: { number: number; hash: string } }
    own = own.replace('1208:5f0c…', `${String(head.number)}:${head.hash}`)
  }
  // The checkout's own scripts, called from the folder with the files.
  own = own.replace(/^npm run /, `npm --prefix ${root} run `)
  if (line.includes(' mock ')) return run(untilAnswered(own))
  const { readToken, writeToken } = installation
  const personal = line.includes(' run --report') ? writeToken : readToken
  return run(own, { env: / (?:export|run|generate) /.test(line) ? { LECTERN_TOKEN: personal } : {} })
}

/** A server runs until it is interrupted, here once it has answered a call. */
function untilAnswered(line: string): string {
  const asking = `fetch('http://127.0.0.1:4010/a').then(() => process.exit(0), () => process.exit(1))`
  return `${line} & server=$!; until node -e "${asking}"; do kill -0 $server || exit 1; sleep 0.1; done; kill -INT $server; wait $server`
}

describe('the documentation', () => {
  it('is read: its pages have lines of each kind', () => {
    const pages = new Set(lines.map(({ page }) => page))
    const expected = ['README.md', 'README.zh-CN.md', 'docs/administration.md', 'docs/cli.md', 'docs/configuration.md']
    const help = ['en', 'zh-CN'].flatMap((language) =>
      ['operations', 'push'].map((name) => `docs/help/${language}/${name}.md`),
    )
    expect([...pages]).toEqual(expect.arrayContaining([...expected, ...help]))
    expect(lines.map(({ line }) => line)).toEqual(expect.arrayContaining([...prepared.keys()]))
  })

  const seen = new Set<string>()
  const distinct = lines.filter(({ line }) => !seen.has(line) && seen.add(line))

  it.each(distinct)('$page: $line', async ({ line }) => {
    const { total: before } = await installation.get(pagePushes, { query: { moduleId: application.id } })
    const ended = prepared.get(line) ?? (await runLine(line))
    expect(ended.code, ended.stderr).toBe(0)
    const { total } = await installation.get(pagePushes, { query: { moduleId: application.id } })
    expect(total - before).toBe(/\blectern (push|diff) /.test(line) ? 1 : 0)
  })
})

describe('the package', () => {
  it('is small, and has no part of the server', async () => {
    expect(statSync(tarball).size).toBeLessThan(300_000)
    const folder = join(prefix, 'lib', 'node_modules', '@lectern', 'cli')
    expect(readdirSync(folder).sort()).toEqual(['bin', 'dist', 'package.json'])
    expect(existsSync(join(folder, 'node_modules'))).toBe(false)
    const backup = await run('lectern backup copy.db')
    expect(backup).toMatchObject({ code: 2, stdout: '' })
    expect(backup.stderr).toContain('npm run lectern -- backup')
  })

  it('has the sentences of the page that it says', () => {
    const program = readFileSync(join(prefix, 'lib', 'node_modules', '@lectern', 'cli', 'dist', 'lectern.js'), 'utf8')
    const { match, security, failure, fault } = debugTexts
    const { state, subject, check, problem, unknown, noDocument, notCaptured, scriptEnded, scriptError } = caseTexts
    const groups: Record<string, string>[] = [match, failure, fault, state, subject, check, problem, scriptError]
    const said = [
      ...[...groups, mockTexts.problem].flatMap((group) => Object.values(group)),
      ...[security.keysMissing, unknown, noDocument, notCaptured, scriptEnded],
    ]
    expect(said.length).toBeGreaterThan(60)
    expect(said.filter((sentence) => !program.includes(sentence))).toEqual([])
  })

  it('gets along with what Node 20 has', async () => {
    const url = pathToFileURL(join(root, 'cli', 'test', 'as-node-20.mjs')).href
    const env = { NODE_OPTIONS: `--import ${url}` }
    const older = await run('node -p "typeof Iterator + typeof Map.groupBy"', { env })
    expect(older.stdout).toBe('undefinedundefined\n')
    for (const [line, output] of [
      ['lectern --version', /^\d/],
      ['lectern lint openapi.yaml --overlay names.yaml --json', /^\[\]/],
      ['lectern diff openapi.yaml --overlay names.yaml --json', /"isDryRun": true/],
    ] as const) {
      const ended = await run(line, { env })
      expect(ended.code, ended.stderr).toBe(0)
      expect(ended.stdout).toMatch(output)
    }
  })
})

describe('the recipes', () => {
  it.each([
    ['github-actions.yml', readGitHubRecipe, { GITHUB_ACTOR: 'ann' }],
    ['gitlab-ci.yml', readGitLabRecipe, { GITLAB_USER_LOGIN: 'ann' }],
  ] as const)('%s checks requests and pushes what was merged', async (name, read, given) => {
    const { id, secret } = await installation.addApplication(name)
    const variables = { LECTERN_URL: installation.server.address, LECTERN_TOKEN: secret }
    const { env, jobs } = read(join(root, 'docs', 'recipes', name), variables)
    expect([...jobs.keys()]).toEqual(['check', 'push'])
    const cwd = mkdtempSync(join(home, 'repository-'))
    mkdirSync(join(cwd, 'tools'))
    copyFileSync(tarball, join(cwd, 'tools', 'lectern-cli.tgz'))
    const runJob = async (job: string, ...paths: string[]): Promise<number> => {
      writeFileSync(join(cwd, 'openapi.yaml'), describePaths(paths))
      for (const line of jobs.get(job) ?? []) {
        const { code } = await run(line, { cwd, env: { ...given, ...env } })
        if (code !== 0) return code
      }
      return 0
    }
    expect(await runJob('check', '/a', '/b')).toBe(0)
    expect(await installation.listUrls(id)).toEqual([])
    expect(await runJob('push', '/a', '/b')).toBe(0)
    expect(await installation.listUrls(id)).toEqual(['/a', '/b'])
    expect(await runJob('check', '/a')).toBe(4)
    const { list } = await installation.get(pagePushes, { query: { moduleId: id } })
    expect(list.map(({ author }) => author)).toContain('ann')
  })
})
