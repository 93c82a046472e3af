import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mockApplication } from '@lectern/model'
import { defineCommand } from '../command.ts'
import { jsonOption } from '../common-options.ts'
import { UsageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Called, Options } from '../parse-call.ts'
import { say } from '../texts.ts'
import { readDescription } from './read-description.ts'
import { startMock, type AnsweredCall } from './serve-mock.ts'

const defaultPort = 4010

const options = {
  port: { type: 'text', value: '<number>', about: 'option.port' },
  host: { type: 'text', value: '<address>', about: 'option.host' },
  state: { type: 'flag', about: 'option.state' },
  ...jsonOption,
} as const satisfies Options

export const command = defineCommand({ synopsis: '<file>|<url>', words: [1, 1], options, run: mock })

/** Answers the calls of a description as a mock address of an installation would, until it is interrupted. */
async function mock({ words: [source = ''], options: given }: Called<typeof options>): Promise<number> {
  const port = readPort(given.port)
  const application = mockApplication(await readDescription(source), {
    newChance: () => ({ nowMs: Date.now(), random: Math.random, uuid: randomUUID }),
    ...(given.state && { newUuid: randomUUID }),
  })
  const onAnswer = given.json ? printJson : printCall
  const { address, close } = await startMock(application, { host: given.host ?? '127.0.0.1', port, onAnswer })
  const { count, collections } = application
  if (given.json) printJson({ address, count, ...(given.state && { collections }) })
  else {
    process.stdout.write(`${say('mock.ready', { count, address })}\n`)
    if (given.state)
      process.stdout.write(`${say('mock.state', { count: collections.length, paths: collections.join(', ') })}\n`)
  }
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  close()
  return exitCodes.done
}

/** A line for programs. */
function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

function printCall({ method, path, status, about }: AnsweredCall): void {
  const words = [...new URLSearchParams(about).values()].filter((word) => word !== '')
  process.stderr.write(`${[method, path, String(status), ...words].join(' ')}\n`)
}

/** @throws {UsageError} */
function readPort(given: string | undefined): number {
  const port = Number(given ?? defaultPort)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new UsageError(say('usage.portExpected', { value: given ?? '' }))
}
