import type { UserParts } from '../use-user-actions.ts'
import { AllocateDialog } from './allocate-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { OneTimePassword } from './one-time-password.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { UserFormDialog } from './user-form-dialog.tsx'

/** The dialog or drawer that is open over the list. */
export function UserPartsHost({ part, show, actions }: UserParts) {
  const close = () => show(undefined)
  if (part === undefined) return null
  switch (part.kind) {
    case 'create':
      return (
        <UserFormDialog
          user={undefined}
          onClose={close}
          onCreated={(password) => show({ kind: 'password', password, isNew: true })}
        />
      )
    case 'edit':
      return <UserFormDialog user={part.user} onClose={close} onCreated={close} />
    case 'allocate':
      return <AllocateDialog user={part.user} onClose={close} />
    case 'remove':
      return <DeleteUserDialog user={part.user} onClose={close} />
    case 'drawer':
      return <UserDrawer user={part.user} actions={actions} onClose={close} />
    case 'password':
      return <OneTimePassword password={part.password} isNew={part.isNew} onClose={close} />
  }
}
