import { initialOrder, orderStep, type ComposeCommonRow, type ComposeSettings } from '@lectern/contracts'
import type { ComposeRecord } from '@lectern/model'
import { encodeId } from '../../../../core/public-ids.ts'
import { presentCommonRows } from '../../../../content/common-rows.ts'

export function presentSettings(
  composeId: number,
  { headId, content }: { headId: number | null; content: ComposeRecord },
): ComposeSettings {
  return {
    id: encodeId('compose', composeId),
    revision: headId === null ? '' : encodeId('revision', headId),
    gatewayUrl: content.gatewayUrl,
    showDebug: content.allowsDebug ? 1 : 0,
    showHistory: content.showsHistory ? 1 : 0,
    allowsExport: content.allowsExport ? 1 : 0,
    ...presentCommonRows(content.root),
    globalParams: null,
    globalReturns: null,
  }
}

/** A common list whose rows have calls of their own. */
export type CommonList = 'params' | 'returns'

/** `projectId`: what its reader names the project by. */
export function presentCommonList(
  projectId: string,
  lists: ReturnType<typeof presentCommonRows>,
  list: CommonList,
): ComposeCommonRow[] {
  return lists[list].map(({ name, type, required, example, description }, index) => ({
    id: `${projectId}.${name}`,
    projectId,
    name,
    type,
    required,
    example,
    description,
    parentId: '',
    orderIndex: initialOrder + index * orderStep,
  }))
}
