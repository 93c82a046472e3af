import { Button } from '@mantine/core'
import type { ConflictAnswer } from '@lectern/contracts'
import type { Conflict } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { useDeciding } from '../../../../entities/change/conflict/conflict-answers.ts'
import { ConflictView } from '../../../../entities/change/conflict/conflict-view.tsx'

interface ModelConflictsProps {
  conflicts: readonly Conflict[]
  isSaving: boolean
  onSave: (answers: ConflictAnswer[]) => void
  /** Drops what was typed for what is stored. */
  onTakeNewest: () => void
  onBack: () => void
}

/** Every place of a model that somebody else changed as well. */
export function ModelConflicts({ conflicts, isSaving, onSave, onTakeNewest, onBack }: ModelConflictsProps) {
  const { t } = useTranslation('models')
  const deciding = useDeciding(conflicts)
  return (
    <div className="l-column l-grow l-short l-px-20 l-pt-16 l-scroll-y">
      <ConflictView deciding={deciding} level={3}>
        <Button onClick={onTakeNewest}>{t('takeNewest')}</Button>
        <Button onClick={onBack}>{t('conflict.back')}</Button>
        <Button
          variant="filled"
          disabled={deciding.left > 0}
          loading={isSaving}
          onClick={() => onSave([...deciding.decisions.values()])}
        >
          {t('conflict.save')}
        </Button>
      </ConflictView>
    </div>
  )
}
