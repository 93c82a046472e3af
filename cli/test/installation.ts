/* A running server with a project, and applications to push into. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import {
  addAccessToken,
  addModule,
  addProject,
  addSpace,
  createApplicationToken,
  getDocTable,
  type BodyOf,
  type EndpointDefinition,
  type QueryOf,
  type ReplyOf,
} from '@lectern/contracts'
import { adminPassword, startServer, type ServerProcess } from '../../server/test/support/server-process.ts'

export interface Installation {
  server: ServerProcess
  /** Folder of its database. */
  dataDir: string
  /** A personal access token that reads. */
  readToken: string
  /** One that may write too. */
  writeToken: string
  /** Calls an endpoint as the first super admin; throws when it is refused. */
  get<D extends EndpointDefinition>(endpoint: D, input: { query?: QueryOf<D>; body?: BodyOf<D> }): Promise<ReplyOf<D>>
  /** A new application and a token to push into it. */
  addApplication(name: string): Promise<{ id: string; secret: string }>
  /** Addresses of the application's documents, sorted. */
  listUrls(moduleId: string): Promise<string[]>
}

/** @param folder made here for the database, and removed by who called */
export async function startInstallation(folder: string): Promise<Installation> {
  const dataDir = join(folder, 'data')
  const server = await startServer({ LECTERN_DATA_DIR: dataDir })
  const admin = await server.signIn()
  const get: Installation['get'] = async (endpoint, input) => {
    const { data, msg } = await server.call(endpoint, input, admin)
    if (data === null) throw new Error(msg)
    return data
  }
  const space = await get(addSpace, { body: { name: 'Command line' } })
  const { id: projectId } = await get(addProject, { body: { spaceId: space.id, name: 'Shop' } })
  const password = createHash('md5').update(adminPassword).digest('hex')
  const addToken = async (scope: 'read' | 'write') => {
    const { token } = await get(addAccessToken, { body: { name: scope, scope, expiresAtMs: null, password } })
    return token
  }
  return {
    server,
    dataDir,
    readToken: await addToken('read'),
    writeToken: await addToken('write'),
    get,
    addApplication: async (name) => {
      const { id } = await get(addModule, { body: { projectId, name } })
      const { secret } = await get(createApplicationToken, { body: { moduleId: id, name: 'ci' } })
      return { id, secret }
    },
    listUrls: async (moduleId) => {
      const { url } = await get(getDocTable, { query: { moduleId } })
      return url.filter((each) => each !== '').sort()
    },
  }
}

/** An OpenAPI description with a GET operation for each path, `more` in each of them and `root` around them. */
export function describePaths(paths: readonly string[], more: object = {}, root: object = {}): string {
  const operation = { responses: { 200: { description: 'ok' } }, ...more }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    ...root,
    paths: Object.fromEntries(paths.map((path) => [path, { get: { ...operation, summary: path } }])),
  })
}
