import { getSecondFactor, type beginMfa, type BodyOf } from '@lectern/contracts'
import { callQuery } from '../../shared/api/call-query.ts'

/** That it is the owner who asks: password digest, code of the app, or nothing where there is neither. */
export type Proof = BodyOf<typeof beginMfa>

/** Your second factors, and what can prove that it is you. */
export const secondFactorQuery = callQuery(['account', 'mfa'], getSecondFactor, {})
