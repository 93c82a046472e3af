import { getModuleSettings } from '@lectern/contracts'
import { callQuery } from '../../shared/api/call-query.ts'

/** Environments, common parameters and push settings of an application. */
export const moduleSettingsQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'settings'], getModuleSettings, { query: { moduleId } })
