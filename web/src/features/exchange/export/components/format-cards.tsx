import { exportFormats, type ExportFormat } from '@lectern/contracts'
import {
  IconBraces,
  IconCode,
  IconDatabase,
  IconFileTypeDoc,
  IconMarkdown,
  IconPrinter,
  IconSend,
  IconWorldWww,
} from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionCards } from '../../../../shared/ui/form/option-card.tsx'
import option from '../../../../shared/ui/form/option-card.module.css'
import classes from './export-dialog.module.css'

const icon = { size: 18, stroke: 1.6 } as const
const icons: Readonly<Record<ExportFormat, ReactNode>> = {
  openapi: <IconBraces {...icon} />,
  postman: <IconSend {...icon} />,
  yapi: <IconDatabase {...icon} />,
  markdown: <IconMarkdown {...icon} />,
  html: <IconWorldWww {...icon} />,
  word: <IconFileTypeDoc {...icon} />,
  print: <IconPrinter {...icon} />,
  code: <IconCode {...icon} />,
}

/** What the export becomes. */
export function FormatCards({ value, onChange }: { value: ExportFormat; onChange: (format: ExportFormat) => void }) {
  const { t } = useTranslation('export-dialog')
  return (
    <fieldset className={clsx('l-grid l-gap-8 l-m-0 l-p-0 l-no-frame', option['pair'], classes['formats'])}>
      <legend className="l-mb-6 l-p-0 l-medium">{t('format.label')}</legend>
      <OptionCards
        value={value}
        onChange={onChange}
        options={exportFormats.map((format) => ({
          value: format,
          icon: icons[format],
          title: t(`format.${format}.name`),
          hint: t(`format.${format}.hint`),
        }))}
      />
    </fieldset>
  )
}
