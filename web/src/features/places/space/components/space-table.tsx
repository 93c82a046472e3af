import type { Space } from '@lectern/contracts'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ActivityWords } from '../../../../entities/activity/activity-words.tsx'
import { RoleName } from '../../../../entities/user/role-name.tsx'
import { Faces, Tile } from '../../../../shared/ui/text/avatar.tsx'
import { CollectionTable, type CollectionRow } from '../../../../shared/ui/table/collection-table.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { SpaceMenu } from './space-menu.tsx'

/** Page a space opens with: its projects, or its composed projects. */
export function homeOfSpace(space: Pick<Space, 'id' | 'isCompose'>): string {
  return space.isCompose === 1 ? `/space/compose/${space.id}` : `/space/project/${space.id}`
}

function SpaceName({ space }: { space: Space }) {
  const { t } = useTranslation('space')
  return (
    <span className="l-row l-narrow l-gap-8">
      <Link to={homeOfSpace(space)} className="l-t1 l-cut l-medium l-undecorated l-stretched">
        {space.name}
      </Link>
      {space.isCompose === 1 && <Tag>{t('composed')}</Tag>}
    </span>
  )
}

const rowOf = (space: Space): CollectionRow => ({
  id: space.id,
  tile: <Tile name={space.name}>{space.isCompose === 1 ? <IconStack2 size={17} stroke={1.6} /> : undefined}</Tile>,
  name: <SpaceName space={space} />,
  description: space.description,
  counts: [space.projectCount, space.docCount],
  memberCount: space.memberCount,
  faces: space.faces.length > 0 && <Faces people={space.faces} count={space.memberCount} />,
  role: <RoleName role={space.roleCode} />,
  latest: space.latest !== null && <ActivityWords activity={space.latest} />,
  updatedAtMs: space.latest?.atMs ?? space.updatedAtMs,
  menu: <SpaceMenu space={space} />,
})

export function SpaceTable({ spaces }: { spaces: readonly Space[] }) {
  const { t } = useTranslation('space')
  return (
    <CollectionTable
      title={t('title')}
      columns={{
        name: t('column.name'),
        counts: [t('column.projects'), t('column.documents')],
        members: t('column.members'),
        role: t('column.role'),
        latest: t('column.latest'),
        actions: t('column.actions'),
      }}
      rows={spaces.map(rowOf)}
    />
  )
}
