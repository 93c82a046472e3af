import { expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { writeBanner } from './banner.ts'

const started = { address: 'http://127.0.0.1:7700', generatedPassword: undefined, tookMs: 1_234, isTerminal: true }

it('says where Lectern and its data are, and how to sign in', () => {
  const config = readConfig({ LECTERN_DATA_DIR: '/data' })
  expect(writeBanner(config, { ...started, generatedPassword: 'correct-horse', isTerminal: false })).toBe(`
  Lectern is ready: http://127.0.0.1:7700

  Data folder    /data
  Started in     1.2 s

  Sign in as     admin
  Password       correct-horse
  It is shown only this once; you choose your own when you sign in.

`)
})

it('says on a terminal how to stop, and how to see requests, which are not logged there unless asked for', () => {
  const quiet = readConfig({}, { isTerminal: true })
  expect(quiet.logLevel).toBe('warn')
  expect(writeBanner(quiet, started)).toContain('\n  Press Ctrl-C to stop. LECTERN_LOG_LEVEL=info logs each request.\n')
  const asked = readConfig({ LECTERN_LOG_LEVEL: 'info' }, { isTerminal: true })
  expect(asked.logLevel).toBe('info')
  expect(writeBanner(asked, started)).toContain('\n  Press Ctrl-C to stop.\n')
  expect(readConfig({}).logLevel).toBe('info')
})

it('names the database without the one who signs in to it', () => {
  const config = readConfig({ LECTERN_DATABASE_URL: 'postgres://ada:secret@db.example:5432/lectern' })
  const banner = writeBanner(config, started)
  expect(banner).toContain('db.example')
  expect(banner).not.toContain('secret')
})
