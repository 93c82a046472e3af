import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import type { DubboContent, ErrorCode } from '@lectern/model'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SectionProps } from './section-content.tsx'
import classes from './doc-editor.module.css'

const codeForm = /^[\w-]*$/

/** Error codes of a Dubbo method. */
export function ErrorCodesSection({ editor, content }: SectionProps & { content: DubboContent }) {
  const { t } = useTranslation('doc-editor')
  const rows = content.errorCodes ?? []
  const set = (list: readonly ErrorCode[], tag = '') =>
    editor.edit((values) => {
      const { errorCodes: _before, ...rest } = content
      return { ...values, content: list.length === 0 ? rest : { ...content, errorCodes: [...list] } }
    }, tag)
  const change = (index: number, part: Partial<ErrorCode>, tag: string) =>
    set(
      rows.map((row, at) => (at === index ? { ...row, ...part } : row)),
      `errors:${index}:${tag}`,
    )
  return (
    <>
      <div className={classes['sectionHead']}>
        <h2>{t('sections.errors')}</h2>
      </div>
      <ul className={classes['list']}>
        {rows.map((row, index) => (
          <li key={index} className={classes['row']}>
            <TextInput
              aria-label={t('errors.code')}
              placeholder={t('errors.code')}
              w={140}
              value={row.code}
              error={codeForm.test(row.code) ? undefined : t('errors.codeForm')}
              styles={{ input: { fontFamily: 'var(--l-mono)' } }}
              onChange={(event) => change(index, { code: event.currentTarget.value }, 'code')}
            />
            {(['name', 'description', 'solution'] as const).map((field) => (
              <TextInput
                key={field}
                className={classes['grow']}
                aria-label={t(`errors.${field}`)}
                placeholder={t(`errors.${field}`)}
                value={row[field] ?? ''}
                onChange={(event) => change(index, { [field]: event.currentTarget.value }, field)}
              />
            ))}
            <Tooltip label={t('errors.remove')}>
              <ActionIcon aria-label={t('errors.remove')} onClick={() => set(rows.filter((_, at) => at !== index))}>
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <div className={classes['row']}>
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => set([...rows, { code: '', name: '' }])}
        >
          {t('errors.add')}
        </Button>
      </div>
    </>
  )
}
