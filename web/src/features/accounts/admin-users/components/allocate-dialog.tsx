import { ActionIcon, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  allocationSpaces,
  roles,
  type AdminUser,
  type AdminUserDetail,
  type AllocationSpace,
  type Role,
} from '@lectern/contracts'
import { IconBox, IconChevronDown, IconChevronRight, IconFolders, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { bodyOf, changesOf, keyOf, placeOfSpace, rolesOf, withWish, type Place, type Wishes } from '../allocation.ts'
import { adminUserQuery, allocationTreeQuery, useAllocate } from '../api/admin-user-queries.ts'
import { ChangeList } from './change-list.tsx'
import classes from './dialogs.module.css'

interface RoleChoiceProps {
  place: Place
  role: Role | null
  onChange: (role: Role | null) => void
}

function RoleChoice({ place, role, onChange }: RoleChoiceProps) {
  const { t } = useTranslation(['admin-users', 'common'])
  return (
    <NativeSelect
      size="sm"
      aria-label={t('allocate.role', { name: place.name })}
      value={role ?? ''}
      data={[
        { value: '', label: t('allocate.none') },
        ...roles.map((each) => ({ value: each, label: t(`common:role.${each}`) })),
      ]}
      onChange={(event) => {
        onChange(roles.find((each) => each === event.currentTarget.value) ?? null)
      }}
    />
  )
}

interface ChoosingProps {
  present: ReadonlyMap<string, Role>
  wishes: Wishes
  onWish: (place: Place, role: Role | null) => void
}

function roleOf({ present, wishes }: ChoosingProps, place: Place): Role | null {
  const wish = wishes.get(keyOf(place))
  return wish === undefined ? (present.get(keyOf(place)) ?? null) : wish.role
}

function SpaceNode({
  node,
  isOpen: isOpenFirst,
  choosing,
}: {
  node: AllocationSpace
  isOpen: boolean
  choosing: ChoosingProps
}) {
  const { t } = useTranslation('admin-users')
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  const space = placeOfSpace(node)
  const projects = node.children.map((child) => ({
    isPrivate: child.isPrivate === 1,
    place: { kind: 'project', id: child.id, name: child.label, space: { id: space.id, name: space.name } } as const,
  }))
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <div
        className={clsx('l-grid l-middle l-gap-12 l-py-2 l-pl-12 l-pr-8 l-min-h-36 l-rule-bottom', classes['node'])}
        data-level="space"
        data-changed={choosing.wishes.has(keyOf(space)) || undefined}
      >
        <span className="l-row l-narrow l-gap-8">
          <ActionIcon
            size="xs"
            aria-label={t(isOpen ? 'allocate.fold' : 'allocate.unfold', { name: node.label })}
            aria-expanded={isOpen}
            disabled={projects.length === 0}
            onClick={() => {
              setIsOpen(!isOpen)
            }}
          >
            <Chevron className="l-t3" size={14} stroke={1.6} />
          </ActionIcon>
          <IconFolders className="l-t3" size={15} stroke={1.6} aria-hidden />
          <span className="l-cut">{node.label}</span>
          <span className="l-cut l-note">{t('allocate.projects', { count: projects.length })}</span>
        </span>
        <RoleChoice place={space} role={roleOf(choosing, space)} onChange={(role) => choosing.onWish(space, role)} />
      </div>
      {isOpen &&
        projects.map(({ place, isPrivate }) => (
          <div
            key={place.id}
            className={clsx('l-grid l-middle l-gap-12 l-py-2 l-pl-12 l-pr-8 l-min-h-36 l-rule-bottom', classes['node'])}
            data-level="project"
            data-changed={choosing.wishes.has(keyOf(place)) || undefined}
          >
            <span className="l-row l-narrow l-gap-8">
              <IconBox className="l-t3" size={15} stroke={1.6} aria-hidden />
              <span className="l-cut">{place.name}</span>
              {isPrivate && <IconLock className="l-t3" size={13} stroke={1.6} aria-label={t('allocate.private')} />}
            </span>
            <RoleChoice
              place={place}
              role={roleOf(choosing, place)}
              onChange={(role) => choosing.onWish(place, role)}
            />
          </div>
        ))}
    </>
  )
}

function Tree({ keyword, user, choosing }: { keyword: string; user: AdminUserDetail; choosing: ChoosingProps }) {
  const { t } = useTranslation('admin-users')
  const tree = useQuery(allocationTreeQuery(keyword))
  const homes = new Set(user.projects.map((project) => project.spaceId))
  return (
    <QueryState query={tree} rows={8} rowHeight={36}>
      {(spaces) => (
        <>
          <div className={clsx('l-scroll-y l-card', classes['tree'])}>
            {spaces.map((node) => (
              <SpaceNode
                // Searching opens what was found, and leaves it as it was afterwards.
                key={`${node.id} ${keyword}`}
                node={node}
                isOpen={keyword !== '' || homes.has(placeOfSpace(node).id)}
                choosing={choosing}
              />
            ))}
          </div>
          {spaces.length === 0 && <p className="l-note">{t('allocate.nothing')}</p>}
          {spaces.length === allocationSpaces && (
            <p className="l-note">{t('allocate.cut', { count: allocationSpaces })}</p>
          )}
        </>
      )}
    </QueryState>
  )
}

function AllocateForm({ user, onClose }: { user: AdminUserDetail; onClose: () => void }) {
  const { t } = useTranslation('admin-users')
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim(), 250)
  const [wishes, setWishes] = useState<Wishes>(new Map())
  const allocate = useAllocate()
  const present = rolesOf(user)
  const changes = changesOf(wishes, user)
  const onWish = (place: Place, role: Role | null) => setWishes(withWish(wishes, present, place, role))
  const submit = async () => {
    try {
      await allocate.mutateAsync(bodyOf(user.id, wishes))
      showToast({ kind: 'done', message: t('allocate.done', { name: user.nickname }) })
      onClose()
    } catch {
      // Reported above the buttons, or by the mutation's own error handling.
    }
  }
  return (
    <DialogForm
      submitLabel={t('allocate.submit', { count: changes.length })}
      note={t('allocate.kept')}
      isPending={allocate.isPending}
      isDisabled={wishes.size === 0}
      isDirty={wishes.size > 0}
      problem={isApiError(allocate.error, 'last_admin') ? allocate.error.message : undefined}
      onSubmit={submit}
    >
      <p>{t('allocate.intro')}</p>
      <FilterInput label={t('allocate.search')} value={typed} onChange={setTyped} width="100%" />
      <Tree keyword={keyword} user={user} choosing={{ present, wishes, onWish }} />
      <ChangeList changes={changes} />
    </DialogForm>
  )
}

/** Gives a user roles in spaces and projects. Nothing changes that is not named in the preview. */
export function AllocateDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('admin-users')
  const detail = useQuery(adminUserQuery(user.id))
  return (
    <Dialog opened size="md" title={t('allocate.title', { name: user.nickname })} onClose={onClose}>
      <QueryState query={detail} rows={8}>
        {(data) => <AllocateForm user={data} onClose={onClose} />}
      </QueryState>
    </Dialog>
  )
}
