/* What an installation holds of works: spaces and applications by name with what is counted in them, and jobs. */
import type { Ask } from './installation.ts'
import { jobKinds } from './works.ts'

/** What is in a space, in all its projects and applications. */
export type Contents = Readonly<Record<string, number>>

export interface JobState {
  kind: string
  state: string
  isParked: boolean
}

/** What is counted in a space: whatever lies in its applications. */
const countedTables = ['doc', 'component', 'share', 'application_token', 'dictionary'] as const

/** Rows of a table by space, each table on its own: joined to each other they would multiply. */
const countQuery = (table: (typeof countedTables)[number]): string =>
  `select project.space_id, count(*) count from ${table} join module on module.id = ${table}.module_id
    join project on project.id = module.project_id
    where module.deleted_at_ms is null and project.deleted_at_ms is null
    ${table === 'application_token' ? '' : `and ${table}.deleted_at_ms is null`} group by project.space_id`

/** Folders (one per tag), documents and schemas of what `describeMany` describes. */
export const describedBy = (operations: number): Contents => ({ docs: operations + 5, components: operations / 2 })

/** Contents by the names of their spaces, several where several have one name. */
export async function readSpaces(ask: Ask): Promise<Map<string, Contents[]>> {
  const counts = new Map<string, Map<number, number>>()
  for (const table of countedTables) {
    const rows = await ask(countQuery(table))
    counts.set(`${table}s`, new Map(rows.map(({ space_id: id, count }) => [Number(id), Number(count)])))
  }
  const rows = await ask(
    `select id, name, (select count(*) from project where space_id = space.id and deleted_at_ms is null) projects,
      (select count(*) from module join project on project.id = project_id
        where space_id = space.id and module.deleted_at_ms is null and project.deleted_at_ms is null) modules
      from space where deleted_at_ms is null`,
  )
  const spaces = new Map<string, Contents[]>()
  for (const { id, name, projects, modules } of rows) {
    const inIt = [...counts].map(([table, ofSpaces]): [string, number] => [table, ofSpaces.get(Number(id)) ?? 0])
    const contents: Contents = { projects: Number(projects), modules: Number(modules), ...Object.fromEntries(inIt) }
    spaces.set(String(name), [...(spaces.get(String(name)) ?? []), contents])
  }
  return spaces
}

/** As above, of applications. */
export async function readModules(ask: Ask): Promise<Map<string, Contents[]>> {
  const rows = await ask(
    `select name, (select count(*) from doc where module_id = module.id and deleted_at_ms is null) docs,
      (select count(*) from component where module_id = module.id and deleted_at_ms is null) components
      from module where deleted_at_ms is null`,
  )
  const modules = new Map<string, Contents[]>()
  for (const { name, docs, components } of rows) {
    const contents = { docs: Number(docs), components: Number(components) }
    modules.set(String(name), [...(modules.get(String(name)) ?? []), contents])
  }
  return modules
}

export async function readJobs(ask: Ask): Promise<Map<number, JobState>> {
  const rows = await ask('select id, kind, state, failure, parked from job')
  return new Map(
    rows.map(({ id, kind, state, failure, parked }) => [
      Number(id),
      {
        ...{ kind: String(kind), state: String(state) },
        // An address can be read again: no one retries its job.
        isParked: (parked === 1 || kind === jobKinds.read) && JSON.stringify(failure).includes('job_interrupted'),
      },
    ]),
  )
}
