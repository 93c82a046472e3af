import { useTranslation } from 'react-i18next'
import { useCurrentRecent } from '../../entities/recent/use-current-names.ts'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import { DocumentCards } from './document-cards.tsx'

const shown = 4

/** The documents read last on this device; nothing before the first. */
export function ContinueReading() {
  const { t } = useTranslation('space')
  const cards = useCurrentRecent()
    .slice(0, shown)
    .map(({ docId, type, httpMethod, name, place, moduleName, readAtMs }) => ({
      ...{ key: docId, to: `/view/${docId}`, mark: <MethodLabel type={type} httpMethod={httpMethod} />, name, place },
      foot: { start: moduleName, end: <RelativeDate epochMs={readAtMs} /> },
    }))
  return <DocumentCards title={t('continueReading')} cards={cards} />
}
