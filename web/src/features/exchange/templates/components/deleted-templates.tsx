import { Button } from '@mantine/core'
import { trashDays, type DeletedTemplate } from '@lectern/contracts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { deletedTemplatesQuery, useRestoreTemplate } from '../api/template-queries.ts'

/** Opens what was deleted and can still be restored. */
export function DeletedTemplates() {
  const { t } = useTranslation('template')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />} onClick={() => setOpen(true)}>
        {t('trash.title')}
      </Button>
      <Dialog opened={isOpen} title={t('trash.title')} onClose={() => setOpen(false)}>
        <Deleted />
      </Dialog>
    </>
  )
}

function Deleted() {
  const { t } = useTranslation('template')
  const query = useQuery(deletedTemplatesQuery)
  return (
    <QueryState query={query} rowHeight={44} rows={2}>
      {(templates) => (
        <>
          <p className="l-note l-mb-8">
            {t(templates.length === 0 ? 'trash.empty' : 'trash.intro', { days: trashDays })}
          </p>
          <ul className="l-plain-list">
            {templates.map((template) => (
              <DeletedRow key={template.id} template={template} />
            ))}
          </ul>
        </>
      )}
    </QueryState>
  )
}

function DeletedRow({ template: { id, name, groupName, deletedAtMs } }: { template: DeletedTemplate }) {
  const { t } = useTranslation('template')
  const restore = useRestoreTemplate()
  const onRestore = () =>
    restore.mutate(id, { onSuccess: () => showToast({ kind: 'done', message: t('trash.restored', { name }) }) })
  return (
    <li className="l-row l-gap-8 l-py-8 l-rule-bottom">
      <span className="l-rest l-narrow">
        <span className="l-block l-break">{name}</span>
        <span className="l-block l-note">
          {groupName === '' ? t('noGroup') : groupName} · <RelativeDate epochMs={deletedAtMs} />
        </span>
      </span>
      <Button loading={restore.isPending} aria-label={t('trash.restoreOf', { name })} onClick={onRestore}>
        {t('trash.restore')}
      </Button>
    </li>
  )
}
