// Passwords of tests hash in a fraction of a millisecond instead of 40. Tests about hashing itself set the real cost again.
import { setPasswordCost } from '../../src/auth/secrets.ts'

setPasswordCost({ memory: 8, passes: 1, parallelism: 1 })
