// `npm run check [types|lint|borders|unused|format|patterns|locales …]`: the static checks, all of them unless some are named.
import { listChecks } from './lib/checks.mjs'
import { requireLauncherNode, requireServerNode, runMain, SetupError, toolEnvironment } from './lib/machine.mjs'
import { ensureInstalled } from './lib/prepare.mjs'
import { endRunningSteps, runSteps } from './lib/steps.mjs'

await runMain(async () => {
  requireLauncherNode()
  ensureInstalled()
  const checks = listChecks()
  const names = checks.map((check) => check.name)
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new SetupError(`There is no check "${unknown}"; there are: ${names.join(', ')}`)
  process.on('exit', endRunningSteps)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  const chosen = checks.filter((check) => wanted.length === 0 || wanted.includes(check.name))
  const outcomes = await runSteps(chosen, toolEnvironment(requireServerNode()), 2)
  if (outcomes.some((outcome) => !outcome.ok)) process.exitCode = 1
})
