/*
 * What servers call while they are killed: a mail server, and a site that describes an API. Both let them wait, so that a kill can come in the middle of
 * a call. Owns: what came and what was answered. Does not own: what has to come of it (`check-works.ts`).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { describeMany } from '../../fixtures/many-operations.ts'
import { startHttpServer } from '../outside/http-server.ts'
import { startMailServer } from '../outside/mail-server.ts'

export interface Outside {
  mailPort: number
  siteUrl: string
  /** Addresses that mails came to. */
  readonly mailed: ReadonlySet<string>
  /** How often the site answered. */
  readonly answers: number
  /** Has the site describe this version from now on. */
  describe(version: number): void
  close(): Promise<void>
}

/** Name of every document of that version. */
export const versionedName = (version: number): string => `Version ${version} of thing`

const waitMs = 150

/** @param operations how many the site describes */
export async function openOutside(operations: number): Promise<Outside> {
  const described = JSON.stringify(describeMany('Saved', operations))
  let version = 0
  let answers = 0
  const mailServer = await startMailServer({ recipientMs: waitMs })
  const site = await startHttpServer(async () => {
    await delay(waitMs)
    answers += 1
    // Each answer brings something new for every document.
    const text = described.replaceAll('Read thing', versionedName(version)).replaceAll('"OK"', `"Answer ${answers}"`)
    return { body: text, headers: { 'content-type': 'application/json' } }
  })
  return {
    mailPort: mailServer.port,
    siteUrl: `${site.url}/openapi.json`,
    get mailed() {
      return new Set(mailServer.received.flatMap(({ to }) => to))
    },
    get answers() {
      return answers
    },
    describe: (next) => {
      version = next
    },
    close: async () => {
      await Promise.all([mailServer.close(), site.close()])
    },
  }
}
