import { Button, Menu } from '@mantine/core'
import { isObject, stringAt, type Json } from '@lectern/model'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { HistoryLink } from '../../../../entities/history/history-link.tsx'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import classes from './model-editor.module.css'

/** One sentence about it, where its section has a place for one. */
function aboutOf(value: Json): string | undefined {
  return isObject(value) ? (stringAt(value, 'title') ?? stringAt(value, 'description')) : undefined
}

interface ModelHeadProps {
  name: string
  value: Json
  /** What `$ref` names it. */
  self: string
  historyPath: string
  isDirty: boolean
  children: ReactNode
}

/** The name of a model, what copies and dates it, and the tools given as children. */
export function ModelHead({ name, value, self, historyPath, isDirty, children }: ModelHeadProps) {
  const { t } = useTranslation('models')
  const about = aboutOf(value)
  return (
    <header
      className={clsx(
        'l-row l-wrap l-fixed l-gap-4-8 l-py-8 l-pl-20 l-pr-12 l-min-h-48 l-rule-bottom l-m-py-8-16',
        classes['head'],
      )}
    >
      <h2>{name}</h2>
      <CopyButton text={self} label={t('copyRef')} />
      <HistoryLink to={historyPath} name={name} />
      {about !== undefined && <span className={clsx('l-grow l-t2 l-cut', classes['about'])}>{about}</span>}
      <span className="l-row l-wrap l-at-end l-gap-8">
        {isDirty && (
          <span className="l-inline-row l-gap-6 l-warn l-size-12" role="status">
            <i className="l-dot" />
            {t('unsaved')}
          </span>
        )}
        {children}
      </span>
    </header>
  )
}

interface ModelToolsProps {
  name: string
  /** Absent when nothing can be discarded. */
  onDiscard: (() => void) | undefined
  /** Absent when nothing can be saved. */
  onSave: (() => void) | undefined
  isSaving: boolean
  onRename: () => void
  onDelete: () => void
}

/** What editors of a model do with it. */
export function ModelTools({ name, onDiscard, onSave, isSaving, onRename, onDelete }: ModelToolsProps) {
  const { t } = useTranslation(['models', 'common'])
  return (
    <>
      {onDiscard !== undefined && (
        <Button variant="subtle" onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <Button variant="filled" disabled={onSave === undefined} loading={isSaving} onClick={onSave}>
        {t('common:save')}
      </Button>
      <ActionMenu label={t('menu', { name })}>
        <Action icon={IconPencil} onClick={onRename}>
          {t('rename.action')}
        </Action>
        <Menu.Divider />
        <Action danger icon={IconTrash} onClick={onDelete}>
          {t('delete.action')}
        </Action>
      </ActionMenu>
    </>
  )
}
