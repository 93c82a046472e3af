import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import type { SharePlace } from '../../../../entities/share/share-queries.ts'
import { environmentNamesQuery } from '../api/environment-queries.ts'
import { environmentModes, type ShareForm } from '../share-form.ts'

interface EnvironmentsFieldProps {
  place: SharePlace
  form: Pick<ShareForm, 'environmentMode' | 'environments'>
  onChange: (change: Pick<Partial<ShareForm>, 'environmentMode' | 'environments'>) => void
}

/** Which of the application's environments visitors see. Nothing when there are none to choose. */
export function EnvironmentsField({ place, form, onChange }: EnvironmentsFieldProps) {
  const { t } = useTranslation('share')
  const { environmentMode: mode, environments: chosen } = form
  const { data: choices } = useQuery({ ...environmentNamesQuery(place.id), enabled: place.kind === 'module' })
  const known = choices?.environments ?? []
  // What was chosen and is called otherwise now stays until it is deselected.
  const names = [...known, ...[...chosen].filter((name) => choices !== undefined && !known.includes(name))]
  // A release may be of several applications, whose environments are called alike.
  const isRelease = place.kind === 'release'
  if (names.length === 0 && mode === 'all' && !isRelease) return null
  const modes = environmentModes.filter((each) => each !== 'chosen' || !isRelease || mode === 'chosen')
  const pick = (name: string, isPicked: boolean) => {
    const others = [...chosen].filter((each) => each !== name)
    onChange({ environments: new Set(isPicked ? [...others, name] : others) })
  }
  return (
    <div>
      <p className="l-mb-6 l-p-0 l-medium">{t('environment.label')}</p>
      <Segmented
        name={t('environment.label')}
        size="md"
        value={mode}
        onChange={(environmentMode) => onChange({ environmentMode })}
        segments={modes.map((value) => ({ value, label: t(`environment.${value}`) }))}
      />
      {mode === 'chosen' && (
        <div className="l-flex l-wrap l-gap-8-16 l-mt-8" role="group" aria-label={t('environment.label')}>
          {names.map((name) => (
            <Checkbox
              key={name}
              label={known.includes(name) ? name : t('environment.missing', { name })}
              checked={chosen.has(name)}
              onChange={(event) => pick(name, event.currentTarget.checked)}
            />
          ))}
        </div>
      )}
      <p className="l-m-0 l-mt-8 l-note">{t(`environment.hint.${mode}`)}</p>
    </div>
  )
}
