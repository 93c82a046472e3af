import { limits, type RevisionRow } from '@lectern/contracts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconMessage2, IconPencil } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryPlace } from '../../../entities/history/history-place.ts'
import { reasonOf } from '../../../entities/history/reason-of.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { Form } from '../../../shared/ui/form/form.tsx'
import { LimitedInput } from '../../../shared/ui/form/text-fields.tsx'
import { useUpdateRemark } from './history-queries.ts'
import classes from './difference.module.css'

interface RemarkLineProps {
  place: HistoryPlace
  row: RevisionRow
  canChange: boolean
}

/** Why a state was saved; may be written later. */
export function RemarkLine({ place, row, canChange }: RemarkLineProps) {
  const { t } = useTranslation('history')
  const [isOpen, setOpen] = useState(false)
  const reason = reasonOf(row)
  if (isOpen) return <RemarkForm key={row.id} place={place} row={row} onClose={() => setOpen(false)} />
  if (reason === '')
    return canChange ? (
      <Button
        size="xs"
        variant="subtle"
        className={classes['addRemark']}
        leftSection={<IconMessage2 size={14} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('remark.add')}
      </Button>
    ) : null
  return (
    <p className="l-row l-gap-6 l-mb-12 l-t2 l-break">
      <IconMessage2 size={14} stroke={1.6} aria-hidden />
      <span>{reason}</span>
      {canChange && (
        <Tooltip label={t('remark.change')}>
          <ActionIcon aria-label={t('remark.change')} onClick={() => setOpen(true)}>
            <IconPencil size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </p>
  )
}

function RemarkForm({ place, row, onClose }: Omit<RemarkLineProps, 'canChange'> & { onClose: () => void }) {
  const { t } = useTranslation(['history', 'common'])
  const update = useUpdateRemark(place)
  const remark = useTextField({ label: t('remark.label'), initial: reasonOf(row), maxLength: limits.revisionRemark })
  const submit = async () => {
    if (!remark.validate()) return
    await update.mutateAsync({ revision: row.id, remark: remark.trimmed })
    onClose()
  }
  return (
    <Form
      className={clsx('l-flex l-wrap l-bottom l-gap-8 l-mb-12 l-max-w-640', classes['remarkForm'])}
      onSubmit={submit}
    >
      <LimitedInput field={remark} autoFocus />
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button type="submit" loading={update.isPending}>
        {t('common:save')}
      </Button>
    </Form>
  )
}
