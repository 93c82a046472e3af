/* Settings of an application as the contract shows them. */
import type { Flag, ModuleSettings, PushSettings } from '@lectern/contracts'
import { readCommon, readEnvironments, type CommonRow, type JsonObject, type PushRecord } from '@lectern/model'
import { encodeId } from '../../../core/public-ids.ts'

export function presentSettings(headId: number | null, root: JsonObject, push: PushRecord): ModuleSettings {
  const { headers, params, returns } = readCommon(root)
  return {
    revision: headId === null ? '' : encodeId('revision', headId),
    environments: readEnvironments(root).map((entry) => ({
      ...entry,
      isPublic: flag(entry.isPublic),
      headers: entry.headers.map(presentRow),
    })),
    headers: headers.map(presentRow),
    params: params.map((row) => ({ ...presentRow(row), place: row.place })),
    returns: returns.map((row) => ({ ...presentRow(row), isData: flag(row.isData) })),
    push: presentPush(push),
  }
}

function presentRow({ name, type, required, example, description }: CommonRow) {
  return { name, type, required: flag(required), example, description }
}

export function presentPush(push: PushRecord): PushSettings {
  return {
    printContent: flag(push.printContent),
    override: flag(push.override),
    defaultStatus: push.defaultStatus,
    allowSameFolder: flag(push.allowSameFolder),
    removed: push.removed,
  }
}

function flag(value: boolean): Flag {
  return value ? 1 : 0
}
