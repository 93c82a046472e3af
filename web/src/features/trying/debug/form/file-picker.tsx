import { Button, CloseButton, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../shared/lib/file-size.ts'

interface FilePickerProps {
  label: string
  files: readonly File[]
  isMultiple?: boolean
  onChange: (files: File[]) => void
}

/** Files of this device to send; they are read when the request is sent. */
export function FilePicker({ label, files, isMultiple = false, onChange }: FilePickerProps) {
  const { t, i18n } = useTranslation('debug')
  return (
    <div role="group" aria-label={label} className="l-row l-wrap l-gap-4-8">
      {isMultiple ? (
        <FileButton
          multiple
          onChange={(chosen) => onChange([...files, ...chosen])}
          inputProps={{ 'aria-label': label }}
        >
          {({ onClick }) => <PickButton isMultiple onClick={onClick} />}
        </FileButton>
      ) : (
        <FileButton
          onChange={(chosen) => onChange(chosen === null ? [] : [chosen])}
          inputProps={{ 'aria-label': label }}
        >
          {({ onClick }) => <PickButton isMultiple={false} onClick={onClick} />}
        </FileButton>
      )}
      {files.map((file, at) => (
        <span
          key={`${file.name}-${String(at)}`}
          className="l-inline-row l-fits l-gap-4 l-pl-12 l-size-12 l-on-hover l-round"
        >
          <span className="l-cut">{file.name}</span>
          <span className="l-note l-one-line">{formatBytes(file.size, i18n.language)}</span>
          <CloseButton
            size="sm"
            aria-label={t('body.removeFile', { name: file.name })}
            onClick={() => onChange(files.filter((_, index) => index !== at))}
          />
        </span>
      ))}
    </div>
  )
}

function PickButton({ isMultiple, onClick }: { isMultiple: boolean; onClick: () => void }) {
  const { t } = useTranslation('debug')
  return (
    <Button leftSection={<IconPaperclip size={15} stroke={1.6} aria-hidden />} onClick={onClick}>
      {t(isMultiple ? 'body.chooseFiles' : 'body.chooseFile')}
    </Button>
  )
}
