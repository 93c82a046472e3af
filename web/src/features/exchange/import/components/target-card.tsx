import { Select, TextInput } from '@mantine/core'
import { limits, type Module } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import type { ImportAnswers } from '../import-answers.ts'

interface TargetProps {
  answers: ImportAnswers
  onChange: (change: Partial<ImportAnswers>) => void
  modules: readonly Module[]
  /** Title of the source, which the new application is named after. */
  title: string
}

/** Where the documents go: a new application, or one that takes the source over. */
export function TargetCard({ answers, onChange, modules, title }: TargetProps) {
  const { t } = useTranslation('import')
  return (
    <section className="l-on-page l-card">
      <header className="l-row l-wrap l-spread l-gap-8 l-py-6 l-px-16 l-min-h-48 l-rule-bottom">
        <h2 className="l-size-13 l-bold l-line-20">{t('target.name')}</h2>
        {modules.length > 0 && (
          <Segmented
            name={t('target.name')}
            value={answers.target}
            onChange={(target) => {
              onChange({ target })
            }}
            segments={[
              { value: 'new', label: t('target.new') },
              { value: 'existing', label: t('target.existing') },
            ]}
          />
        )}
      </header>
      <div className="l-column l-gap-12 l-p-16">
        {answers.target === 'new' || modules.length === 0 ? (
          <TextInput
            label={t('target.moduleName')}
            description={t('target.moduleNameHint')}
            placeholder={title}
            maxLength={limits.moduleName}
            autoComplete="off"
            value={answers.name}
            onChange={(event) => {
              onChange({ name: event.currentTarget.value })
            }}
          />
        ) : (
          <Select
            label={t('target.module')}
            description={t('target.moduleHint')}
            placeholder={t('target.choose')}
            searchable
            data={modules.map(({ id, name }) => ({ value: id, label: name }))}
            value={answers.moduleId === '' ? null : answers.moduleId}
            onChange={(moduleId) => {
              onChange({ moduleId: moduleId ?? '' })
            }}
          />
        )}
      </div>
    </section>
  )
}
