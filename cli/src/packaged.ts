/* The command as a package: what works with an installation from anywhere. No part of the server comes with it. */
import { remoteCommands } from './remote/remote-commands.ts'
import { runCli } from './run-cli.ts'
import { say } from './texts.ts'

const onServer = ['audit', 'backup', 'migrate', 'passwords'].map(
  (name) => [name, say('usage.onServer', { name })] as const,
)

await runCli(process.argv.slice(2), remoteCommands, new Map(onServer))
