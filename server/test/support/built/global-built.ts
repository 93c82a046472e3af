import { buildServer } from '../built-server.ts'

/** Builds the server before there are workers, which would each begin to. */
export default async function buildForRun(): Promise<void> {
  await buildServer()
}
