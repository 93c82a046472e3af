import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

/** Starts the PostgreSQL server of an `api-postgres` run; tests find it in `LECTERN_TEST_POSTGRES_URL`. */
export default async function startForRun(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const env = project.config.env as Record<string, string> // Vitest's type is wider than what it accepts
  env['LECTERN_TEST_POSTGRES_URL'] = server.url
  project.provide('postgresUrl', server.url)
  return server.stop
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}
