/* What a server at rest has to answer: the tree as it is stored, and files that are whole. */
import { downloadExport, fetchArchive, getProjectTreeCompact, listArchives, nodeType } from '@lectern/contracts'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { decodeId } from '../../../src/core/public-ids.ts'
import { ownConnection, type ServerProcess } from '../server-process.ts'
import type { Installation } from './installation.ts'
import type { Place, Work } from './works.ts'

/** What readers see and search is what is there; folders without documents are not shown. */
export async function checkTree(
  server: ServerProcess,
  { token, projectId }: Place,
  installation: Installation,
): Promise<void> {
  const tree = (await server.call(getProjectTreeCompact, { query: { projectId } }, token)).data
  const shown: readonly number[] = [nodeType.module, nodeType.doc]
  const names = tree?.label.filter((_, index) => shown.includes(tree.type[index] ?? -1))
  const stored = await installation.inspect(async (ask) => {
    const inProject = `project_id = ${decodeId('project', projectId)} and module.deleted_at_ms is null`
    const modules = await ask(`select name from module where ${inProject}`)
    const docs = await ask(
      `select doc.name from doc join module on module.id = module_id
        where ${inProject} and doc.deleted_at_ms is null and is_folder = 0`,
    )
    return [...modules, ...docs].map(({ name }) => String(name))
  })
  expect(names?.sort()).toEqual(stored.sort())
}

/** What these works exported and packed can be fetched and is whole. */
export async function checkFiles(
  server: ServerProcess,
  { token, operations, whole }: Place,
  works: readonly Work[],
): Promise<void> {
  const fetchBytes = async (path: string): Promise<Uint8Array> =>
    new Uint8Array(await (await fetch(server.address + path, { headers: { ...ownConnection, token } })).arrayBuffer())
  const packed = (await server.call(listArchives, { query: { spaceId: whole.spaceId } }, token)).data ?? []
  for (const { kind, jobId } of works) {
    if (jobId === undefined) continue
    if (kind === 'export') {
      const text = strFromU8(await fetchBytes(`${downloadExport.path}?id=${jobId}`))
      const { paths } = JSON.parse(text) as { paths: Record<string, unknown> } // An OpenAPI description.
      expect(Object.keys(paths)).toHaveLength(operations)
    }
    const archive = packed.find((each) => each.jobId === jobId)
    if (kind === 'pack' && archive !== undefined) {
      const files = unzipSync(await fetchBytes(`${fetchArchive.path}?id=${archive.id}`))
      const lines = strFromU8(files['docs.ndjson'] ?? new Uint8Array()).split('\n')
      expect(lines.filter((each) => each !== '')).toHaveLength(operations + 5)
    }
  }
}
