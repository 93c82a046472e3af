import { ActionIcon, Button, Textarea, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import type { SettingForm } from '../use-setting-form.ts'
import classes from './settings-lists.module.css'

const exampleKey = 'front.example'

/** Values of the interface by key. */
export function FrontSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation(['system-settings', 'common'])
  const { entries } = form.draft('front')
  const faulty = form.faultyOf('front', 'entries')
  const set = (index: number, part: { key?: string; value?: string }) =>
    form.change('front', { entries: entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)) })
  return (
    <div className="l-column l-gap-12">
      {entries.length === 0 ? (
        <p className="l-t3">{t('front.empty')}</p>
      ) : (
        <ul className="l-card l-plain-list" aria-label={t('front.entries')}>
          {entries.map((entry, index) => (
            // Keys change while they are typed; the place is what stays.
            <li
              key={index}
              className={clsx('l-grid l-gap-8 l-py-8 l-pl-14 l-pr-8 l-rule-bottom l-unruled-last', classes['pair'])}
            >
              <TextInput
                aria-label={t('front.key')}
                placeholder={exampleKey}
                classNames={{ input: classes['mono'] ?? '' }}
                value={entry.key}
                maxLength={100}
                error={faulty.has(index)}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => set(index, { key: event.currentTarget.value })}
              />
              <Textarea
                aria-label={t('front.value')}
                placeholder={t('front.value')}
                minRows={1}
                maxLength={10_000}
                value={entry.value}
                onChange={(event) => set(index, { value: event.currentTarget.value })}
              />
              <Tooltip label={t('common:removeNamed', { name: entry.key })}>
                <ActionIcon
                  aria-label={t('common:removeNamed', { name: entry.key })}
                  onClick={() => form.change('front', { entries: entries.filter((_, at) => at !== index) })}
                >
                  <IconTrash size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <FormProblem>{form.problemOf('front', 'entries')}</FormProblem>
      <div>
        <Button
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          disabled={entries.length >= 100}
          onClick={() => form.change('front', { entries: [...entries, { key: 'front.', value: '' }] })}
        >
          {t('front.add')}
        </Button>
      </div>
    </div>
  )
}
