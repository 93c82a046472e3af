import { roles, type GroupGrant, type Role } from '@lectern/contracts'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { normalSpacesQuery } from '../../../entities/space/space-queries.ts'
import classes from './sign-in-methods.module.css'

/** The entry for "super admin" among the spaces. */
const everywhere = '*'

interface RowProps {
  grant: GroupGrant
  onChange: (grant: GroupGrant) => void
  onRemove: () => void
}

function GrantRow({ grant, onChange, onRemove }: RowProps) {
  const { t } = useTranslation(['sign-in-ways', 'common'])
  const { data: spaces = [] } = useQuery(normalSpacesQuery)
  const places = [
    ...spaces.map(({ id, name }) => ({ value: id, label: name })),
    { value: everywhere, label: t('grants.superAdmin') },
  ]
  return (
    <li className={clsx('l-grid l-middle l-gap-8 l-mb-8', classes['grant'])}>
      <TextInput
        aria-label={t('grants.group')}
        placeholder={t('grants.groupPlaceholder')}
        value={grant.group}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes['mono'] ?? '' }}
        onChange={(event) => {
          onChange({ ...grant, group: event.currentTarget.value })
        }}
      />
      <Select
        aria-label={t('grants.space')}
        placeholder={t('grants.space')}
        searchable
        data={places}
        value={grant.isSuperAdmin ? everywhere : grant.spaceId === '' ? null : grant.spaceId}
        onChange={(place) => {
          const isSuperAdmin = place === everywhere
          onChange({ ...grant, isSuperAdmin, spaceId: isSuperAdmin ? '' : (place ?? '') })
        }}
      />
      <Select
        aria-label={t('grants.role')}
        disabled={grant.isSuperAdmin}
        data={roles.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
        value={grant.role}
        onChange={(role) => {
          const chosen = roles.find((each): each is Role => each === role)
          if (chosen !== undefined) onChange({ ...grant, role: chosen })
        }}
      />
      <ActionIcon aria-label={t('grants.remove')} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  )
}

interface GrantRowsProps {
  grants: readonly GroupGrant[]
  onChange: (grants: GroupGrant[]) => void
}

/** Which groups elsewhere give which roles here. */
export function GrantRows({ grants, onChange }: GrantRowsProps) {
  const { t } = useTranslation('sign-in-ways')
  return (
    <div>
      <p className="l-mb-6 l-medium">{t('grants.title')}</p>
      <p className="l-mt-4 l-hint">{t('grants.hint')}</p>
      {grants.length > 0 && (
        <ul className="l-my-8 l-mx-0 l-p-0 l-no-marks">
          {grants.map((grant, index) => (
            <GrantRow
              // Rows have no name of their own; nothing in them outlives a change of place.
              key={index}
              grant={grant}
              onChange={(next) => {
                onChange(grants.map((each, place) => (place === index ? next : each)))
              }}
              onRemove={() => {
                onChange(grants.filter((_, place) => place !== index))
              }}
            />
          ))}
        </ul>
      )}
      <Button
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        onClick={() => {
          onChange([...grants, { group: '', spaceId: '', role: 'guest', isSuperAdmin: false }])
        }}
      >
        {t('grants.add')}
      </Button>
    </div>
  )
}
