import { releaseModes, type ReleaseMode } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import type { ChosenApplication, Modes } from '../state/release-choice.ts'

interface ModeListProps {
  applications: readonly ChosenApplication[]
  modes: Modes
  onChange: (id: string, mode: ReleaseMode) => void
}

/** Whether each application of a release is frozen when it is published, or followed as it changes. */
export function ModeList({ applications, modes, onChange }: ModeListProps) {
  const { t } = useTranslation('release')
  return (
    <section className="l-column l-gap-8" aria-label={t('mode.title')}>
      <h3 className="l-size-13 l-medium">{t('mode.title')}</h3>
      {applications.length === 0 ? (
        <p className="l-note">{t('mode.none')}</p>
      ) : (
        <ul className="l-card l-ruled l-plain-list">
          {applications.map(({ id, name }) => (
            <li key={id} className="l-row l-wrap l-spread l-gap-4-12 l-py-8 l-px-12">
              <span className="l-narrow l-cut" title={name}>
                {name}
              </span>
              <Segmented
                name={t('mode.of', { name })}
                value={modes[id] ?? 'frozen'}
                onChange={(mode) => onChange(id, mode)}
                segments={releaseModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="l-note">{t('mode.hint')}</p>
    </section>
  )
}
