import { Button, Popover } from '@mantine/core'
import { rootRowOf, typeLabel } from '@lectern/model'
import { IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGridParts, useGridTarget } from '../state/grid-context.ts'
import { TypeMenu } from './type-pane.tsx'
import classes from './panes.module.css'

/** What the schema itself is: an object, a list, a shared model, one of several. */
export function RootType({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('grid')
  const { actions, isReadOnly } = useGridParts()
  const { schema, components } = useGridTarget()
  const row = rootRowOf(schema, components)
  const type = row.kind === 'choice' ? t('type.choice', { count: row.variants?.length ?? 0 }) : typeLabel(row)
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      width={260}
      withRoles={false}
      closeOnEscape={false}
      onChange={() => {
        actions.update({ pane: undefined })
      }}
    >
      <Popover.Target>
        <Button
          disabled={isReadOnly}
          aria-label={t('root', { type })}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          rightSection={<IconSelector size={14} stroke={1.6} />}
          classNames={{ label: 'l-clip l-mono l-size-12 l-ellipsis' }}
          onClick={() => {
            actions.update({ pane: isOpen ? undefined : 'root', paneText: '', text: undefined })
          }}
        >
          {type}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['menu'] ?? ''}>{isOpen && <TypeMenu row={row} />}</Popover.Dropdown>
    </Popover>
  )
}
