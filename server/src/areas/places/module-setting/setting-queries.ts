/* Reading the settings of applications. */
import type { AppContext } from '../../../core/context.ts'
import type { ModuleSettings } from '@lectern/contracts'
import { presentSettings } from './setting-presenter.ts'
import { findSettings } from './setting-repo.ts'
import { AppError } from '../../../core/app-error.ts'
import {
  initialPush,
  isObject,
  objectAt,
  stringAt,
  stringsAt,
  type Json,
  type JsonObject,
  type PushRecord,
} from '@lectern/model'
import { visibleServers, type Reader } from '../../../auth/visibility.ts'
import { findRecord } from '../../../content/record-revisions.ts'

/** @throws {AppError} not_accessible when it is gone */
export async function readModuleSettings({ db }: Pick<AppContext, 'db'>, moduleId: number): Promise<ModuleSettings> {
  const found = await requireSettings(db, moduleId)
  return presentSettings(found.headId, found.content?.root ?? {}, await readPush({ db }, found.pushId))
}

export async function requireSettings(db: AppContext['db'], moduleId: number) {
  const found = await findSettings(db, moduleId)
  if (found === undefined) throw new AppError('not_accessible')
  return found
}

export async function readPush({ db }: Pick<AppContext, 'db'>, pushId: number | null): Promise<PushRecord> {
  return (await findRecord(db, 'push', pushId))?.content ?? initialPush
}

/** Addresses of the environments the reader sees, with each value their variables may have. */
export async function readEnvironmentUrls(
  { db }: Pick<AppContext, 'db'>,
  moduleId: number,
  reader: Reader,
): Promise<string[]> {
  const { content } = await requireSettings(db, moduleId)
  return addressesOf(visibleServers(content?.root ?? {}, reader))
}

/** Addresses of Server Objects, with each value their variables may have. */
export function addressesOf(servers: readonly Json[]): string[] {
  return servers.flatMap((server) => (isObject(server) ? expandUrl(server) : []))
}

/** More forms of one address are no one's. */
const mostForms = 100

function expandUrl(server: JsonObject): string[] {
  const url = stringAt(server, 'url')
  if (url === undefined) return []
  const variables = Object.entries(objectAt(server, 'variables') ?? {})
  return variables.reduce<string[]>(
    (urls, [name, variable]) => {
      const values = isObject(variable) ? [stringAt(variable, 'default') ?? '', ...stringsAt(variable, 'enum')] : []
      return urls
        .flatMap((each) => [...new Set(values)].map((value) => each.replaceAll(`{${name}}`, value)))
        .slice(0, mostForms)
    },
    [url],
  )
}
