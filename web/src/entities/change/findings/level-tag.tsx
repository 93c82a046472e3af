import type { FindingLevel } from '@lectern/model'
import { IconAlertTriangle, IconCheck, IconHelpCircle, IconInfoCircle, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../../shared/ui/text/tag.tsx'

const levels: Readonly<Record<FindingLevel, [tone: TagTone, icon: Icon]>> = {
  breaking: ['bad', IconAlertTriangle],
  unknown: ['warn', IconHelpCircle],
  attention: ['warn', IconInfoCircle],
  harmless: ['neutral', IconCheck],
}

/** How much something matters to callers; what was accepted no longer does. */
export function LevelTag({ level, isAccepted = false }: { level: FindingLevel; isAccepted?: boolean }) {
  const { t } = useTranslation('changes')
  const [tone, Picture] = levels[level]
  return (
    <Tag tone={tone} icon={<Picture size={12} stroke={2} aria-hidden />}>
      {t(isAccepted ? 'level.accepted' : `level.${level}`)}
    </Tag>
  )
}
