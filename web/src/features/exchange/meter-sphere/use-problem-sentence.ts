import type { MeterSphereProblem } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'

/** What was at fault, in words; what the platform said itself comes as it is. */
export function useProblemSentence(): (problem: MeterSphereProblem) => string {
  const { t } = useTranslation('meter-sphere')
  return ({ reason, said }) => t(`problem.${reason}`, { said })
}
