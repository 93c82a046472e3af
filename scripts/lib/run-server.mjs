// Runs the server in this very process, so that no launcher stays in memory beside it. Needs the server's Node.
import module from 'node:module'
import { chdir } from 'node:process'
import { pathToFileURL } from 'node:url'
import { stopSelfWithParent } from './children.mjs'

/**
 * Resolves when the server's main file is loaded; the server goes on.
 * @param {string} main path of the file
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export async function runServer(main, { cwd, env }) {
  chdir(cwd)
  Object.assign(process.env, env)
  module.enableCompileCache(env['NODE_COMPILE_CACHE'])
  // Started by hand, it may outlive its shell on purpose.
  if (env['npm_lifecycle_event'] !== undefined) stopSelfWithParent()
  await import(pathToFileURL(main).href)
}
