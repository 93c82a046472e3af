import type { Share } from '@lectern/contracts'
import { IconSnowflake, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'

/** What its visitors see that is not the present: a release, or items as they were. */
export function ContentMarks({ share: { release, frozen } }: { share: Share }) {
  const { t } = useTranslation('share')
  const momentOf = useMomentText()
  return (
    <>
      {release !== null && (
        <span className="l-row l-gap-4 l-hint">
          <IconTag size={13} stroke={1.6} className="l-fixed" aria-hidden />
          <span className="l-cut">{t('content.release', { number: release.releaseNo })}</span>
        </span>
      )}
      {frozen !== null && (
        <span className="l-row l-gap-4 l-hint">
          <IconSnowflake size={13} stroke={1.6} className="l-fixed" aria-hidden />
          <span className="l-cut">
            {t('content.frozen', { count: frozen.items, moment: momentOf(frozen.sinceMs) })}
          </span>
        </span>
      )}
    </>
  )
}
