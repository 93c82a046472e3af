import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RuleForm } from './rule-draft.ts'
import type { TemplateNames } from './template-names.ts'

interface TemplateSwitchProps {
  answer: RuleForm['answer']
  onChange: (changes: Partial<RuleForm['answer']>) => void
}

/** Whether placeholders get values, in headers too. */
export function TemplateSwitch({ answer, onChange }: TemplateSwitchProps) {
  const { t } = useTranslation('mock-rule')
  return (
    <Switch
      label={t('templates.use')}
      description={t('templates.hint', { example: '{{uuid}}' })}
      checked={answer.isLiteral !== 1}
      onChange={(event) => onChange({ isLiteral: event.currentTarget.checked ? 0 : 1 })}
    />
  )
}

interface TemplateHelpProps {
  names: TemplateNames
  onInsert: (text: string) => void
}

/** What can be put in, inserted by a click. */
export function TemplateHelp({ names, onInsert }: TemplateHelpProps) {
  const { t } = useTranslation('mock-rule')
  return (
    <section className="l-column l-gap-4 l-max-h-240 l-scroll-y" aria-label={t('templates.insert')}>
      <h4 className="l-m-0 l-note l-medium">{t('templates.insert')}</h4>
      {names.map(([group, each]) => (
        <div key={group} className="l-row l-wrap l-gap-4" role="group" aria-label={t(`templates.group.${group}`)}>
          <span className="l-note">{t(`templates.group.${group}`)}</span>
          {each.map((name) => (
            <button
              key={name}
              type="button"
              className="l-bare l-mono l-size-12 l-px-6 l-min-h-hit l-round l-hoverable l-text-start l-break"
              onClick={() => onInsert(name)}
            >
              {name}
            </button>
          ))}
        </div>
      ))}
    </section>
  )
}
