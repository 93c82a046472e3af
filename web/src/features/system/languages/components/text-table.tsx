import { Button, Checkbox, FileButton, Menu } from '@mantine/core'
import { IconDownload, IconLanguage, IconUpload } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../../shared/lib/save-file.ts'
import { languageOfText } from '../../../../shared/lib/text-language.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { SettingsFoot } from '../../../../shared/ui/form/settings.tsx'
import { VirtualRows } from '../../../../shared/ui/virtual-rows/virtual-rows.tsx'
import { filterRows, type TextRow } from '../text-rows.ts'
import { useLanguageTexts, type LanguageDetail } from '../use-language-texts.ts'
import classes from './languages.module.css'

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const
const rowHeight = 77

type Texts = ReturnType<typeof useLanguageTexts>

function Row({
  row,
  style,
  isFaulty,
  placeholder,
  onEdit,
}: {
  row: TextRow
  style: object
  isFaulty: boolean
  placeholder: string
  onEdit: (text: string) => void
}) {
  const { key, original, text, isChanged } = row
  return (
    <div
      className={clsx('l-grid l-columns-2 l-gap-16 l-py-8 l-px-12 l-rule-bottom', classes['row'])}
      style={style}
      data-changed={isChanged || undefined}
      data-faulty={isFaulty || undefined}
    >
      <div title={original} lang={languageOfText(original)}>
        <p className="l-t3 l-cut l-code">{key}</p>
        <p className={clsx('l-clip l-line-20 l-break l-as-typed', classes['original'])}>{original}</p>
      </div>
      <textarea
        className={clsx('l-wide l-t1 l-on-page l-round l-frame-ctl l-line-20', classes['text'])}
        aria-label={key}
        aria-invalid={isFaulty}
        placeholder={placeholder}
        value={text}
        maxLength={4_000}
        onChange={(event) => onEdit(event.currentTarget.value)}
      />
    </div>
  )
}

function Files({ texts, lang }: { texts: Texts; lang: string }) {
  const { t } = useTranslation('languages')
  const download = (part: 'all' | 'missing') => {
    const name = part === 'all' ? `${lang}.json` : `${lang}-missing.json`
    saveFile(name, new Blob([texts.fileOf(part)], { type: 'application/json' }))
  }
  return (
    <>
      <FileButton
        accept="application/json,.json"
        onChange={(file) => {
          if (file !== null) void texts.take(file)
        }}
      >
        {(props) => (
          <Button {...props} leftSection={<IconUpload {...icon} />}>
            {t('file.import')}
          </Button>
        )}
      </FileButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconDownload {...icon} />}>{t('file.export')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => download('all')}>{t('file.all')}</Menu.Item>
          <Menu.Item onClick={() => download('missing')}>{t('file.missing')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function Problems({ texts, onChoose }: { texts: Texts; onChoose: (key: string) => void }) {
  if (texts.problems.length === 0) return null
  return (
    <ul
      className={clsx(
        'l-mx-0 l-mt-0 l-mb-12 l-py-10 l-px-14 l-scroll l-on-bad-soft l-round-card l-frame-bad l-no-marks',
        classes['problems'],
      )}
      role="alert"
    >
      {texts.problems.map(({ key, reason }) => (
        <li key={key}>
          <button className="l-bad l-code l-bare" type="button" onClick={() => onChoose(key)}>
            {key}
          </button>{' '}
          {reason}
        </li>
      ))}
    </ul>
  )
}

/** The table in which a language is translated. */
export function TextTable({ detail }: { detail: LanguageDetail }) {
  const { t } = useTranslation('languages')
  const texts = useLanguageTexts(detail)
  const [words, setWords] = useState('')
  const [onlyMissing, setOnlyMissing] = useState(false)
  const rows = filterRows(texts.rows, { words, onlyMissing })
  const faulty = new Set(texts.problems.map(({ key }) => key))
  const { isBuiltIn } = detail.language
  useUnsavedGuard(texts.changed > 0)
  const show = (key: string) => {
    setWords(key)
    setOnlyMissing(false)
  }
  return (
    <Form onSubmit={texts.save}>
      <div className="l-row l-wrap l-gap-8-12 l-mb-12">
        <FilterInput label={t('filter')} value={words} onChange={setWords} width={260} />
        <Checkbox
          label={t(isBuiltIn ? 'onlyUnchanged' : 'onlyMissing')}
          checked={onlyMissing}
          onChange={(event) => setOnlyMissing(event.currentTarget.checked)}
        />
        <span className="l-t3 l-digits" role="status">
          {t('rows', { count: rows.length })}
        </span>
        <Files texts={texts} lang={detail.language.lang} />
      </div>
      <Problems texts={texts} onChoose={show} />
      {rows.length === 0 ? (
        <EmptyState compact icon={<IconLanguage size={20} stroke={1.6} />} title={t('none')} />
      ) : (
        <VirtualRows
          className={clsx('l-min-h-320 l-card', classes['table'])}
          count={rows.length}
          rowHeight={rowHeight}
          renderRow={(index, style) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <Row
                key={row.key}
                row={row}
                style={style}
                isFaulty={faulty.has(row.key)}
                placeholder={t(isBuiltIn ? 'asOriginal' : 'fallsBack')}
                onEdit={(text) => texts.edit(row.key, text)}
              />
            )
          }}
        />
      )}
      <SettingsFoot
        unsaved={texts.changed === 0 ? undefined : t('unsaved', { count: texts.changed })}
        discardLabel={t('discard')}
        isSaving={texts.isSaving}
        onDiscard={texts.discard}
      />
    </Form>
  )
}
