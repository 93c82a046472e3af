import { Checkbox, Select } from '@mantine/core'
import { codeLanguages, exportVersions, languages, type ExportChoices } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { offersOf, type ExportChoice, type ExportParts } from '../export-choice.ts'
import classes from './export-dialog.module.css'

const versionName = (version: (typeof exportVersions)[number]) =>
  version === '2.0' ? `Swagger ${version}` : `OpenAPI ${version}`
/** What a language is called in itself. */
const nameOfLanguage = (language: string) =>
  new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(language) ?? language

interface OptionsProps {
  choice: ExportChoice
  onChoice: (change: Partial<ExportChoice>) => void
  parts: ExportParts
  onParts: (change: Partial<ExportParts>) => void
  choices: ExportChoices | undefined
}

/** Version and form of a description. */
function VersionChoice({ choice, onChoice }: Pick<OptionsProps, 'choice' | 'onChoice'>) {
  const { t } = useTranslation('export-dialog')
  const { version, text } = choice
  return (
    <>
      <div className="l-flex l-wrap l-bottom l-gap-12-16">
        <Select
          label={t('version')}
          allowDeselect={false}
          data={exportVersions.map((value) => ({ value, label: versionName(value) }))}
          value={version}
          onChange={(value) => onChoice({ version: exportVersions.find((one) => one === value) ?? version })}
        />
        <div>
          <p className="l-mb-6 l-p-0 l-medium">{t('text')}</p>
          <Segmented
            name={t('text')}
            size="md"
            value={text}
            onChange={(value) => onChoice({ text: value })}
            segments={[
              { value: 'json', label: 'JSON' },
              { value: 'yaml', label: 'YAML' },
            ]}
          />
        </div>
      </div>
    </>
  )
}

function EnvironmentChoice({ parts, onParts, choices }: Pick<OptionsProps, 'parts' | 'onParts' | 'choices'>) {
  const { t } = useTranslation('export-dialog')
  const all = choices?.environments ?? []
  if (all.length === 0) return null
  const chosen = parts.environments ?? new Set(all)
  return (
    <fieldset className="l-flex l-wrap l-gap-8-16 l-m-0 l-p-0 l-no-frame">
      <legend className="l-mb-6 l-p-0 l-medium">{t('environments')}</legend>
      {all.map((name) => (
        <Checkbox
          key={name}
          label={name}
          checked={chosen.has(name)}
          onChange={(event) => {
            const next = new Set(chosen)
            if (event.currentTarget.checked) next.add(name)
            else next.delete(name)
            onParts({ environments: next.size === all.length ? undefined : next })
          }}
        />
      ))}
      <p className={clsx('l-m-0 l-note', classes['hint'])}>{t('environmentsHint')}</p>
    </fieldset>
  )
}

/** What else can be chosen for the format. */
export function ExportOptions({ choice, onChoice, parts, onParts, choices }: OptionsProps) {
  const { t } = useTranslation(['export-dialog', 'generate-code'])
  const offers = offersOf(choice.format)
  return (
    <>
      {offers.version && <VersionChoice choice={choice} onChoice={onChoice} />}
      {choice.format === 'code' && (
        <Select
          label={t('codeLanguage')}
          allowDeselect={false}
          data={codeLanguages.map((value) => ({ value, label: t(`generate-code:languages.${value}`) }))}
          value={choice.codeLanguage}
          onChange={(value) =>
            onChoice({ codeLanguage: codeLanguages.find((one) => one === value) ?? choice.codeLanguage })
          }
        />
      )}
      {offers.files && (
        <Checkbox
          label={t(choice.format === 'markdown' ? 'filePerDocument' : 'severalFiles')}
          checked={choice.severalFiles}
          onChange={(event) => onChoice({ severalFiles: event.currentTarget.checked })}
        />
      )}
      {offers.language && (
        <div>
          <p className="l-mb-6 l-p-0 l-medium">{t('language')}</p>
          <Segmented
            name={t('language')}
            size="md"
            value={choice.language}
            onChange={(language) => onChoice({ language })}
            segments={languages.map((value) => ({ value, label: nameOfLanguage(value) }))}
          />
        </div>
      )}
      <EnvironmentChoice parts={parts} onParts={onParts} choices={choices} />
      {choices?.hasHidden === true && (
        <Checkbox
          label={t('withHidden')}
          checked={parts.withHidden}
          onChange={(event) => onParts({ withHidden: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
