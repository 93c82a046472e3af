/* Settings of an application as the contract shows them. */
import type { Flag, ModuleSettings, PushSettings } from '@lectern/contracts'
import { readEnvironments, readVariables, type JsonObject, type PushRecord } from '@lectern/model'
import { presentCommonRows, presentRow } from '../../../content/common-rows.ts'
import { presentVariable } from '../../../content/variable-rows.ts'
import { encodeId } from '../../../core/public-ids.ts'

export function presentSettings(headId: number | null, root: JsonObject, push: PushRecord): ModuleSettings {
  return {
    revision: headId === null ? '' : encodeId('revision', headId),
    environments: readEnvironments(root).map((entry) => ({
      ...entry,
      isPublic: flag(entry.isPublic),
      headers: entry.headers.map(presentRow),
      variables: entry.variables.map(presentVariable),
    })),
    variables: readVariables(root).map(presentVariable),
    ...presentCommonRows(root),
    push: presentPush(push),
  }
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
