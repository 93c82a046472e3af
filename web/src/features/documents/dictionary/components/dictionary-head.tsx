import { ActionIcon } from '@mantine/core'
import type { DictionaryDetail } from '@lectern/contracts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryLink } from '../../../../entities/history/history-link.tsx'
import { moduleHistoryPath } from '../../../../entities/history/history-place.ts'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { DictionaryDialog } from './dictionary-dialog.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface DictionaryHeadProps {
  dictionary: DictionaryDetail
  canEdit: boolean
  onDelete: () => void
}

/** Name and type of a dictionary, and what is done with it as a whole. */
export function DictionaryHead({ dictionary, canEdit, onDelete }: DictionaryHeadProps) {
  const { t } = useTranslation(['dictionary', 'common'])
  const [isEditing, setIsEditing] = useState(false)
  const { id, moduleId, name, items, revision } = dictionary
  const types = new Set(items.map(({ type }) => type))
  return (
    <header className="l-row l-gap-8">
      <h2 className="l-narrow l-size-15 l-bold l-line-24 l-break">{name}</h2>
      {types.size === 1 && <Tag tone="outline">{[...types][0]}</Tag>}
      <HistoryLink to={moduleHistoryPath('dictionary', moduleId, id)} name={name} />
      {canEdit && (
        <span className="l-flex l-at-end l-gap-4">
          <ActionIcon aria-label={t('edit.action')} onClick={() => setIsEditing(true)}>
            <IconPencil {...icon} />
          </ActionIcon>
          <ActionMenu label={t('common:more')}>
            <Action danger icon={IconTrash} onClick={onDelete}>
              {t('delete.action')}
            </Action>
          </ActionMenu>
        </span>
      )}
      <DictionaryDialog
        key={revision}
        opened={isEditing}
        moduleId={moduleId}
        dictionary={dictionary}
        onClose={() => setIsEditing(false)}
        onSaved={() => setIsEditing(false)}
      />
    </header>
  )
}
