import { listAdminLanguages } from '@lectern/contracts'
import { callQuery } from '../../shared/api/call-query.ts'

/** Languages with their state of translation, for super admins. */
export const adminLanguagesQuery = callQuery(['languages', 'admin'], listAdminLanguages, {})
