import { Select, TextInput } from '@mantine/core'
import type { Capture } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { CaseRows } from './case-rows.tsx'

interface CaptureRowsProps {
  captures: readonly Capture[]
  onChange: (captures: Capture[]) => void
}

const added: Capture = { variable: '', subject: 'json', path: '' }

/** Values of the response that the cases after it get, a line each. */
export function CaptureRows({ captures, onChange }: CaptureRowsProps) {
  const { t } = useTranslation('call-case')
  return (
    <CaseRows
      legend={t('form.captures')}
      rows={captures}
      addLabel={t('form.addCapture')}
      added={added}
      removeLabel={(number) => t('form.removeCapture', { number })}
      onChange={onChange}
    >
      {(capture, change) => (
        <>
          <TextInput
            className="l-rest"
            miw={120}
            aria-label={t('form.variable')}
            placeholder={t('form.variable')}
            value={capture.variable}
            onChange={(event) => change({ ...capture, variable: event.currentTarget.value })}
          />
          <Select
            w={112}
            aria-label={t('form.subject')}
            allowDeselect={false}
            data={(['json', 'header'] as const).map((each) => ({ value: each, label: t(`subject.${each}`) }))}
            value={capture.subject}
            onChange={(chosen) => chosen !== null && change({ ...capture, subject: chosen })}
          />
          <TextInput
            className="l-rest"
            miw={120}
            aria-label={t('form.path')}
            placeholder={capture.subject === 'json' ? '$.id' : 'Location'}
            value={capture.path}
            onChange={(event) => change({ ...capture, path: event.currentTarget.value })}
          />
        </>
      )}
    </CaseRows>
  )
}
