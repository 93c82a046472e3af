/*
 * One valid call per endpoint, for walking all of them; by subject in census/.
 */
import { accessCases } from './census/accounts/access-cases.ts'
import { accountCases } from './census/accounts/account-cases.ts'
import { adminCases } from './census/admin-cases.ts'
import { archiveCases } from './census/archive-cases.ts'
import { composeCases } from './census/compose-cases.ts'
import { compatibilityCases } from './census/compatibility-cases.ts'
import { healthCases } from './census/health-cases.ts'
import { conversationCases } from './census/conversation-cases.ts'
import { docCases } from './census/doc-cases.ts'
import { exportCases } from './census/export-cases.ts'
import { findingCases } from './census/finding-cases.ts'
import { historyCases } from './census/history-cases.ts'
import { meterSphereCases } from './census/meter-sphere-cases.ts'
import { migrationCases } from './census/migration-cases.ts'
import { modelCases } from './census/model-cases.ts'
import { moduleCases } from './census/module-cases.ts'
import { pushCases } from './census/push-cases.ts'
import { releaseCases } from './census/release-cases.ts'
import { reviewCases } from './census/review-cases.ts'
import { robotCases } from './census/robot-cases.ts'
import { secondFactorCases } from './census/accounts/second-factor-cases.ts'
import { shareCases } from './census/share-cases.ts'
import { signInWayCases } from './census/accounts/sign-in-methods-cases.ts'
import { siteCases } from './census/site-cases.ts'
import { spaceCases } from './census/space-cases.ts'
import { syncCases } from './census/sync-cases.ts'
import { tryingCases } from './census/trying-cases.ts'
import type { CensusCase } from './census/calls.ts'

export const censusCases: readonly CensusCase[] = [
  ...signInWayCases,
  ...accountCases,
  ...secondFactorCases,
  ...conversationCases,
  ...spaceCases,
  ...moduleCases,
  ...meterSphereCases,
  ...syncCases,
  ...docCases,
  ...exportCases,
  ...archiveCases,
  ...findingCases,
  ...historyCases,
  ...compatibilityCases,
  ...robotCases,
  ...healthCases,
  ...modelCases,
  ...pushCases,
  ...reviewCases,
  ...shareCases,
  ...releaseCases,
  ...composeCases,
  ...siteCases,
  ...accessCases,
  ...adminCases,
  ...migrationCases,
  ...tryingCases,
]
