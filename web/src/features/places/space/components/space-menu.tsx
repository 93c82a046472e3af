import type { Space } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { EditDeleteMenu } from '../../../../shared/ui/overlay/edit-delete-menu.tsx'
import { useAskedSpaceDeletion } from '../use-delete-space.ts'

/** What can be done with a space from a list. */
export function SpaceMenu({ space }: { space: Space }) {
  const { t } = useTranslation('space')
  const askAndDelete = useAskedSpaceDeletion()
  return (
    <EditDeleteMenu
      edit={space.can.update ? { label: t('edit.action'), to: `/space/info/${space.id}` } : undefined}
      remove={space.can.delete ? { label: t('delete.action'), onChoose: () => void askAndDelete(space) } : undefined}
    />
  )
}
