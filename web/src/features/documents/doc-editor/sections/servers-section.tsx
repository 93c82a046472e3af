import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { arrayAt, isObject, stringAt, type HttpContent, type Json, type JsonObject } from '@lectern/model'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { withKey } from '../state/json-edit.ts'
import { withField } from '../state/operation-edit.ts'
import classes from '../components/doc-editor.module.css'
import type { SectionProps } from './section-props.ts'

const serverOrder = ['url', 'name', 'description', 'variables']

/** Environments of this operation alone; without any, those of the application count. */
export function ServersSection({ editor, content }: SectionProps & { content: HttpContent }) {
  const { t } = useTranslation('doc-editor')
  const servers = (arrayAt(content.operation, 'servers') ?? []).filter(isObject)
  const set = (list: readonly Json[], tag = '') =>
    editor.edit(
      (values) => ({ ...values, content: withField(content, 'servers', list.length === 0 ? undefined : [...list]) }),
      tag,
    )
  const field = (index: number, server: JsonObject, key: 'url' | 'name' | 'description', label: string) => (
    <TextInput
      className={classes['grow']}
      aria-label={label}
      placeholder={label}
      value={stringAt(server, key) ?? ''}
      {...(key === 'url' ? { styles: { input: { fontFamily: 'var(--l-mono)' } } } : {})}
      onChange={(event) => {
        const text = event.currentTarget.value
        const value = text === '' && key !== 'url' ? undefined : text
        const next = withKey(server, key, value, serverOrder)
        set(
          servers.map((each, at) => (at === index ? next : each)),
          `servers:${index}:${key}`,
        )
      }}
    />
  )
  return (
    <>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h2>{t('sections.servers')}</h2>
      </div>
      <p className="l-hint">{servers.length === 0 ? t('servers.inherited') : t('servers.own')}</p>
      <ul className="l-column l-gap-8 l-plain-list">
        {servers.map((server, index) => (
          <li key={index} className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}>
            {field(index, server, 'url', t('servers.url'))}
            {field(index, server, 'name', t('servers.name'))}
            {field(index, server, 'description', t('servers.description'))}
            <Tooltip label={t('servers.remove')}>
              <ActionIcon aria-label={t('servers.remove')} onClick={() => set(servers.filter((_, at) => at !== index))}>
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <div className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}>
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => set([...servers, { url: 'https://' }])}
        >
          {t('servers.add')}
        </Button>
      </div>
    </>
  )
}
