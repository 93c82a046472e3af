/* Old addresses keep their page behind the hash; the router must start at the page itself. */
import { getBasePath } from '../shared/api/base.ts'
import { readOldAddress } from '../shared/lib/guard.ts'

const old = readOldAddress(window.location.hash)
if (old !== undefined) window.history.replaceState(null, '', getBasePath() + old)
