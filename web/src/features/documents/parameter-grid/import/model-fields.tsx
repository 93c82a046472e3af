import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { modelWays, type Choice } from './use-field-choice.ts'

/** What becomes of fields that are new to a shared model; nothing while there are none. */
export function ModelFields({ choice, canChange }: { choice: Choice; canChange: boolean }) {
  const { t } = useTranslation('grid')
  const { models, way, setWay } = choice
  if (models.count === 0) return null
  const names = models.names.join(', ')
  const ways = modelWays.filter((each) => canChange || each !== 'model')
  return (
    <section className="l-column l-gap-8 l-my-8 l-p-12 l-on-sunken l-card" aria-label={t('import.model.name')}>
      <p>{t('import.model.found', { count: models.count, names })}</p>
      <div>
        <Segmented
          name={t('import.model.name')}
          segments={ways.map((value) => ({ value, label: t(`import.model.way.${value}`) }))}
          value={way}
          onChange={setWay}
        />
      </div>
      <p className="l-hint">{t(`import.model.effect.${way}`, { names })}</p>
    </section>
  )
}
