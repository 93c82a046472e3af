import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { docStatus, docType } from '@lectern/contracts'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCloudCheck,
  IconCloudX,
  IconEye,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'
import { isMac } from '../../../../shared/lib/hooks/shortcuts.ts'
import { confirm } from '../../../../shared/ui/overlay/confirm/confirm-store.ts'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { DocStatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import type { DocEditor } from '../state/use-doc-editor.ts'
import classes from './editor-head.module.css'

interface EditorHeadProps {
  editor: DocEditor
  /** Things that are not saved. */
  changed: number
  /** Things that cannot be saved like this. */
  wrong: number
  hasPreview: boolean
  onPreview: () => void
  /** Absent for what cannot be called. */
  debugging: { isOn: boolean; onToggle: () => void } | undefined
  onSubmit: () => void
  menu: ReactNode
  people: ReactNode
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const statuses = [docStatus.todo, docStatus.doing, docStatus.done] as const

/** What is edited, and how saving stands. */
export function EditorHead(props: EditorHeadProps) {
  const { editor, hasPreview, onPreview, debugging, onSubmit, people } = props
  const { t } = useTranslation(['doc-editor', 'common', 'reading'])
  const { values, isNew, isUnsaved, save } = editor
  const { content, name, version } = values
  return (
    <header
      className={clsx(
        'l-row l-fixed l-gap-12 l-py-6 l-pl-18 l-pr-16 l-min-h-56 l-rule-bottom l-m-wrap',
        classes['head'],
      )}
    >
      <div className="l-row l-rest l-gap-12 l-m-whole-row">
        <div className="l-column l-rest">
          <div className="l-row l-narrow l-gap-8">
            <h1 className={clsx('l-cut l-size-15 l-bold', classes['name'])}>
              {name.trim() === '' ? t('untitled') : name}
            </h1>
            {version !== '' && <Tag tone="outline">{/^\d/.test(version) ? `v${version}` : version}</Tag>}
            <StatusMenu editor={editor} />
          </div>
          {content.kind === 'http' && (
            <div className="l-row l-narrow l-gap-6 l-t2 l-size-12">
              <MethodLabel type={docType.http} httpMethod={content.method} />
              <code className="l-one-line l-ellipsis l-clip">{content.path}</code>
            </div>
          )}
        </div>
        {people}
      </div>
      <SaveStateText {...props} />
      <Tooltip label={t('undo')}>
        <ActionIcon aria-label={t('undo')} disabled={!editor.canUndo} onClick={editor.undo}>
          <IconArrowBackUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('redo')}>
        <ActionIcon aria-label={t('redo')} disabled={!editor.canRedo} onClick={editor.redo}>
          <IconArrowForwardUp {...icon} />
        </ActionIcon>
      </Tooltip>
      {debugging !== undefined && (
        <Button
          className={classes['shortButton']}
          leftSection={<IconSend {...icon} />}
          aria-pressed={debugging.isOn}
          title={t('reading:debug')}
          onClick={debugging.onToggle}
        >
          {t('reading:debug')}
        </Button>
      )}
      <Button
        className={classes['shortButton']}
        leftSection={<IconEye {...icon} />}
        aria-pressed={hasPreview}
        disabled={debugging?.isOn === true}
        title={t('preview.action')}
        onClick={onPreview}
      >
        {t('preview.action')}
      </Button>
      <Button
        variant="filled"
        loading={save.kind === 'saving'}
        disabled={!isUnsaved && !isNew}
        title={isMac ? '⌘S' : 'Ctrl+S'}
        onClick={onSubmit}
      >
        {t('common:save')}
      </Button>
      <HeadMenu {...props} />
    </header>
  )
}

function StatusMenu({ editor }: { editor: DocEditor }) {
  const { t } = useTranslation('doc-editor')
  const { status } = editor.values
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="xs" title={t('field.status')}>
          <DocStatusDot status={status} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {statuses.map((each) => (
          <Menu.Item key={each} onClick={() => editor.edit((values) => ({ ...values, status: each }))}>
            <DocStatusDot status={each} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Always in the same place: draft kept, what is unsaved, saving, failed. */
function SaveStateText({ editor, changed, wrong }: EditorHeadProps) {
  const { t } = useTranslation(['doc-editor', 'draft'])
  const { draft, isUnsaved, save } = editor
  const momentOf = useMomentText()
  return (
    <div className={clsx('l-row l-gap-12 l-note l-one-line l-m-wrap l-m-whole-row', classes['state'])} role="status">
      {draft.savedAtMs !== undefined && (
        <span className="l-inline-row l-gap-5">
          {draft.keeping === 'device' ? <IconCloudCheck {...icon} /> : <IconCloudX {...icon} />}
          {draft.keeping === 'device' ? t('draft:kept', { moment: momentOf(draft.savedAtMs) }) : t('state.noDraft')}
        </span>
      )}
      {save.kind === 'failed' || save.kind === 'away' ? (
        <span className="l-bad">{t('state.failed')}</span>
      ) : isUnsaved ? (
        <span className="l-inline-row l-gap-6 l-warn">
          <i className="l-dot" />
          {t('state.unsaved', { count: changed })}
        </span>
      ) : (
        !editor.isNew && <span>{t('state.saved')}</span>
      )}
      {wrong > 0 && <span className="l-bad">{t('state.wrong', { count: wrong })}</span>}
    </div>
  )
}

function HeadMenu({ editor, menu }: EditorHeadProps) {
  const { t } = useTranslation(['draft', 'common'])
  const discard = async () => {
    const sure = await confirm({
      title: t('discardTitle'),
      body: t('discardBody'),
      confirmLabel: t('discard'),
      danger: true,
    })
    if (sure) editor.discard()
  }
  return (
    <ActionMenu size="md" label={t('common:more')}>
      {menu}
      <Action danger icon={IconTrash} isDisabled={!editor.isUnsaved} onClick={() => void discard()}>
        {t('discard')}
      </Action>
    </ActionMenu>
  )
}
