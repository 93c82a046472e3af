import { trashDays } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { modelUsesQuery } from '../../../../entities/model/model-queries.ts'
import { showDeleted } from '../../../../entities/trash/restore.ts'
import { reportError } from '../../../../shared/api/report-error.ts'
import { confirm } from '../../../../shared/ui/overlay/confirm/confirm-store.ts'
import { FirstNames } from '../../../../shared/ui/text/first-names.tsx'
import { useDeleteModel } from '../api/model-mutations.ts'

interface DeleteProps {
  moduleId: string
  projectId: string
  model: { id: string; name: string }
  onDeleted: () => void
}

/** Asks what refers to the model, and the reader whether that is all right; what is in use goes only when its name is typed. */
export function useDeleteQuestion({ moduleId, projectId, model, onDeleted }: DeleteProps): () => Promise<void> {
  const { t } = useTranslation('models')
  const client = useQueryClient()
  const remove = useDeleteModel({ moduleId, projectId })
  const { id, name } = model
  const findUses = async () => {
    try {
      return await client.query({ ...modelUsesQuery(moduleId, id, 1), staleTime: 0 })
    } catch (error) {
      reportError(error)
      return undefined
    }
  }
  return async () => {
    const uses = await findUses()
    if (uses === undefined) return
    const names = [...uses.docs.list.map((doc) => doc.name), ...uses.models.map((user) => user.name)]
    if (uses.isUsedByApplication) names.unshift(t('uses.application'))
    const count = uses.docs.total + uses.models.length + (uses.isUsedByApplication ? 1 : 0)
    const isUsed = count > 0
    const yes = await confirm({
      title: t('delete.question', { name }),
      body: isUsed ? (
        <>
          <p>{t('delete.effect', { count, days: trashDays })}</p>
          <FirstNames
            names={names}
            count={count}
            moreOf={(more) => t('uses.more', { count: more })}
            className="l-mx-0 l-mt-8 l-mb-0 l-pl-18 l-t2 l-break"
          />
        </>
      ) : (
        <p>{t('delete.unused', { days: trashDays })}</p>
      ),
      confirmLabel: t('delete.submit'),
      danger: true,
      ...(isUsed ? { typeName: name } : {}),
    })
    if (!yes) return
    try {
      const { trashId } = await remove.mutateAsync({ id, ...(isUsed ? { isForced: true } : {}) })
      showDeleted(t('delete.done', { name }), trashId)
      onDeleted()
    } catch {
      // Reported by the mutation's own error handling.
    }
  }
}
