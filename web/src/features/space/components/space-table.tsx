import { VisuallyHidden } from '@mantine/core'
import type { Space } from '@lectern/contracts'
import { IconStack2, IconUsers } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RoleName } from '../../../entities/user/role-name.tsx'
import { Tile } from '../../../shared/ui/avatar.tsx'
import { RelativeDate } from '../../../shared/ui/relative-date.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import table from '../../../shared/ui/list-table.module.css'
import { SpaceMenu } from './space-menu.tsx'
import classes from './space-table.module.css'

/** Page a space opens with: its projects, or for a composed one its info. */
export function homeOfSpace(space: Pick<Space, 'id' | 'isCompose'>): string {
  return space.isCompose === 1 ? `/space/info/${space.id}` : `/space/project/${space.id}`
}

function SpaceRow({ space }: { space: Space }) {
  const { t } = useTranslation('space')
  return (
    <div role="row" className={clsx(table['row'], classes['row'])}>
      <div aria-hidden>
        <Tile name={space.name}>{space.isCompose === 1 ? <IconStack2 size={17} stroke={1.6} /> : undefined}</Tile>
      </div>
      <div role="cell" className={classes['name']}>
        <span className={classes['title']}>
          <Link to={homeOfSpace(space)} className={table['stretched']}>
            {space.name}
          </Link>
          {space.isCompose === 1 && <Tag>{t('composed')}</Tag>}
        </span>
        {space.description !== '' && <span className={table['description']}>{space.description}</span>}
      </div>
      <div role="cell" className={clsx(table['number'], classes['wide'])}>
        {space.projectCount}
      </div>
      <div role="cell" className={clsx(table['number'], classes['wide'])}>
        {space.docCount}
      </div>
      <div role="cell" className={clsx(table['members'], classes['wide'])}>
        <IconUsers size={15} stroke={1.6} aria-hidden />
        {space.memberCount}
      </div>
      <div role="cell" className={classes['wide']}>
        <RoleName role={space.roleCode} />
      </div>
      <div role="cell" className={clsx(table['date'], classes['wide'])}>
        <RelativeDate epochMs={space.updatedAtMs} />
      </div>
      <div role="cell" className={table['actions']}>
        <SpaceMenu space={space} />
      </div>
    </div>
  )
}

/** Spaces as rows of 52 px. */
export function SpaceTable({ spaces }: { spaces: readonly Space[] }) {
  const { t } = useTranslation('space')
  return (
    <div role="table" aria-label={t('title')} className={clsx(table['table'], classes['table'])}>
      <div role="row" className={clsx(table['head'], classes['row'], classes['wide'])}>
        <span aria-hidden />
        <span role="columnheader">{t('column.name')}</span>
        <span role="columnheader" className={table['number']}>
          {t('column.projects')}
        </span>
        <span role="columnheader" className={table['number']}>
          {t('column.documents')}
        </span>
        <span role="columnheader">{t('column.members')}</span>
        <span role="columnheader">{t('column.role')}</span>
        <span role="columnheader">{t('column.updated')}</span>
        <span role="columnheader">
          <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
        </span>
      </div>
      {spaces.map((space) => (
        <SpaceRow key={space.id} space={space} />
      ))}
    </div>
  )
}
