import { Menu } from '@mantine/core'
import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTable,
  IconTableOff,
  IconTablePlus,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { actOn } from './act-on.ts'
import { ToolButton } from './tool-button.tsx'

const newTable = { rows: 3, cols: 3, withHeaderRow: true } as const
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** A new table; inside of one, its rows and columns. */
export function TableTool({ editor, isActive }: { editor: Editor; isActive: boolean }) {
  const { t } = useTranslation('rich-text')
  if (!isActive)
    return (
      <ToolButton
        label={t('table.insert')}
        icon={IconTablePlus}
        onClick={() => actOn(editor).insertTable(newTable).run()}
      />
    )
  const item = (name: string, picture: ReactNode, run: () => boolean, isDangerous = false) => (
    <Menu.Item leftSection={picture} onClick={run} {...(isDangerous && { color: 'var(--l-bad)' })}>
      {name}
    </Menu.Item>
  )
  const act = () => actOn(editor)
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ToolButton label={t('table.change')} icon={IconTable} isActive />
      </Menu.Target>
      <Menu.Dropdown>
        {item(t('table.rowAbove'), <IconRowInsertTop {...icon} />, () => act().addRowBefore().run())}
        {item(t('table.rowBelow'), <IconRowInsertBottom {...icon} />, () => act().addRowAfter().run())}
        {item(t('table.columnLeft'), <IconColumnInsertLeft {...icon} />, () => act().addColumnBefore().run())}
        {item(t('table.columnRight'), <IconColumnInsertRight {...icon} />, () => act().addColumnAfter().run())}
        {item(t('table.headerRow'), <IconTable {...icon} />, () => act().toggleHeaderRow().run())}
        <Menu.Divider />
        {item(t('table.removeRow'), <IconRowRemove {...icon} />, () => act().deleteRow().run(), true)}
        {item(t('table.removeColumn'), <IconColumnRemove {...icon} />, () => act().deleteColumn().run(), true)}
        {item(t('table.remove'), <IconTableOff {...icon} />, () => act().deleteTable().run(), true)}
      </Menu.Dropdown>
    </Menu>
  )
}
