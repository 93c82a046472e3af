// `npm run check:changed`: types, lint, borders, format, texts and the related tests of what changed since `main`, committed or not.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { listChangedSteps } from './lib/changed.mjs'
import { requireLauncherNode, requireServerNode, root, runMain, SetupError, toolEnvironment } from './lib/machine.mjs'
import { ensureInstalled } from './lib/prepare.mjs'
import { endRunningSteps, runSteps } from './lib/steps.mjs'

/** @param {string[]} args @returns {string | undefined} what git prints; undefined when it refuses */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? stdout : undefined
}

/** @returns {string[]} files that differ from where this branch left `main`, or from the last commit on `main` itself; and new ones */
function findChangedFiles() {
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main') ?? 'HEAD'
  const changed = git('diff', '--name-only', '-z', '--diff-filter=d', base.trim(), '--')
  const added = git('ls-files', '--others', '--exclude-standard', '-z')
  if (changed === undefined || added === undefined) throw new SetupError('This needs a clone with git.')
  const names = `${changed}${added}`.split('\0').filter((name) => name !== '')
  return [...new Set(names)].filter((name) => existsSync(join(root, name)))
}

await runMain(async () => {
  requireLauncherNode()
  ensureInstalled()
  const files = findChangedFiles()
  console.log(`${files.length} changed files`)
  process.on('exit', endRunningSteps)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  const lanes = Math.min(4, Math.max(2, availableParallelism()))
  const outcomes = await runSteps(listChangedSteps(files), toolEnvironment(requireServerNode()), lanes)
  if (outcomes.some((outcome) => !outcome.ok)) process.exitCode = 1
})
