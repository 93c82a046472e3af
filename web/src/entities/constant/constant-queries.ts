import { getConstants } from '@lectern/contracts'
import { callQuery } from '../../shared/api/call-query.ts'

/** Whose error codes and constants: a project's, or an application's. */
export type ConstantPlace = { projectId: string } | { moduleId: string }

export const constantsQuery = (place: ConstantPlace) => callQuery(['constants', place], getConstants, { query: place })
