#!/usr/bin/env node
/* The command in a checkout: work with an installation from anywhere, and on the one of this checkout. */
import { chdir } from 'node:process'
import { fileURLToPath } from 'node:url'
import { localCommands } from './local/local-commands.ts'
import { remoteCommands } from './remote/remote-commands.ts'
import { runCli } from './run-cli.ts'

// `npm run lectern` changes into the checkout; files are named from where it was called.
const manifest = fileURLToPath(new URL('../../package.json', import.meta.url))
const calledIn = process.env['INIT_CWD']
const isScript = process.env['npm_lifecycle_event'] === 'lectern' && process.env['npm_package_json'] === manifest
if (isScript && calledIn !== undefined) chdir(calledIn)

await runCli(process.argv.slice(2), { ...remoteCommands, ...localCommands })
