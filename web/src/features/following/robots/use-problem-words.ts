import { useTranslation } from 'react-i18next'

/** Why the server reached no service; everything else is what the service said itself. */
const reasons = [
  'addressForbidden',
  'addressUnreadable',
  'turnedOff',
  'notReadable',
  'unresolved',
  'unreachable',
  'timeout',
  'certificate',
] as const

/** What was at fault with a message, in words. */
export function useProblemWords(): (problem: string) => string {
  const { t } = useTranslation('robot')
  return (problem) => {
    const reason = reasons.find((each) => each === problem)
    return reason === undefined ? problem : t(`problem.${reason}`)
  }
}
