import type { DocAsOf } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconArrowsDiff, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { docHistoryPath } from '../../entities/history/history-place.ts'
import { RestoreDialog } from '../../features/documents/history/restore-dialog.tsx'
import { useMomentText } from '../../shared/lib/hooks/use-moment-text.ts'
import { Tag } from '../../shared/ui/text/tag.tsx'
import classes from './as-of-page.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Whose state a document shows, what became of it since, and the ways from there to now. */
export function ThenStrip({ detail }: { detail: DocAsOf }) {
  const { t } = useTranslation('history')
  const momentOf = useMomentText()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { id, moduleId, revision, isHead, isDeleted } = detail
  const isChanged = !isHead && !isDeleted
  return (
    <div
      className={clsx(
        'l-row l-wrap l-gap-8-12 l-py-10 l-pl-32 l-pr-20 l-t2 l-on-sunken l-rule-bottom l-m-py-10-16',
        classes['strip'],
      )}
    >
      <span>
        {t('asOf.saved', { author: detail.authorName, moment: momentOf(detail.savedAtMs) })}
        {isDeleted ? (
          <Tag tone="bad">{t('asOf.deleted')}</Tag>
        ) : (
          <Tag tone={isHead ? 'ok' : 'warn'}>{t(isHead ? 'asOf.same' : 'asOf.changed')}</Tag>
        )}
      </span>
      {isDeleted && (
        <Button component={Link} to={`/project/trash/${detail.projectId}`} leftSection={<IconTrash {...icon} />}>
          {t('asOf.toTrash')}
        </Button>
      )}
      {isChanged && (
        <>
          <Button
            component={Link}
            to={docHistoryPath(moduleId, id, { from: revision })}
            leftSection={<IconArrowsDiff {...icon} />}
          >
            {t('asOf.compare')}
          </Button>
          <Button variant="filled" onClick={() => setAsking(true)}>
            {t('restore.action')}
          </Button>
          <RestoreDialog
            opened={isAsking}
            place={{ subject: 'doc', docId: id }}
            revision={revision}
            title={t('restore.titleThen', { moment: momentOf(detail.savedAtMs) })}
            onClose={() => setAsking(false)}
            onDone={() => void navigate(`/view/${id}`)}
          />
        </>
      )}
    </div>
  )
}
