import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import type { Capture } from '@lectern/model'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface CaptureRowsProps {
  captures: readonly Capture[]
  onChange: (captures: Capture[]) => void
}

/** Values of the response that the cases after it get, a line each. */
export function CaptureRows({ captures, onChange }: CaptureRowsProps) {
  const { t } = useTranslation('call-case')
  const change = (at: number, next: Capture) => onChange(captures.map((each, index) => (index === at ? next : each)))
  return (
    <fieldset className="l-bare l-column l-gap-8">
      <legend className="l-medium l-pb-8">{t('form.captures')}</legend>
      {captures.map((capture, at) => (
        <div key={at} className="l-row l-gap-8">
          <div className="l-row l-rest l-wrap l-gap-8">
            <TextInput
              className="l-rest"
              miw={120}
              aria-label={t('form.variable')}
              placeholder={t('form.variable')}
              value={capture.variable}
              onChange={(event) => change(at, { ...capture, variable: event.currentTarget.value })}
            />
            <Select
              w={112}
              aria-label={t('form.subject')}
              allowDeselect={false}
              data={(['json', 'header'] as const).map((each) => ({ value: each, label: t(`subject.${each}`) }))}
              value={capture.subject}
              onChange={(chosen) => chosen !== null && change(at, { ...capture, subject: chosen })}
            />
            <TextInput
              className="l-rest"
              miw={120}
              aria-label={t('form.path')}
              placeholder={capture.subject === 'json' ? '$.id' : 'Location'}
              value={capture.path}
              onChange={(event) => change(at, { ...capture, path: event.currentTarget.value })}
            />
          </div>
          <ActionIcon
            aria-label={t('form.removeCapture', { number: at + 1 })}
            onClick={() => onChange(captures.filter((_, index) => index !== at))}
          >
            <IconTrash size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
          onClick={() => onChange([...captures, { variable: '', subject: 'json', path: '' }])}
        >
          {t('form.addCapture')}
        </Button>
      </div>
    </fieldset>
  )
}
