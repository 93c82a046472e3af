/* The secret beside the settings of a way to sign in. Only ever sent to the server. */
import Type from 'typebox'
import { Secret } from '../scalars.ts'

/** A new secret: left out, the stored one stays; empty, it is removed. */
export const WithSecret = { secret: Type.Optional(Secret({ maxLength: 2_000 })) }
