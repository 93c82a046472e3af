import { getExportChoices } from '@lectern/contracts'
import { callQuery } from '../../../../shared/api/call-query.ts'

/** Names of the environments of an application that are not for members only. */
export const environmentNamesQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'environmentNames'], getExportChoices, { query: { moduleId } })
