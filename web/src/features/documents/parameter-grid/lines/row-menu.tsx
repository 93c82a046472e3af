import { canInline, type Row } from '@lectern/model'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGridParts, useGridTarget } from '../state/grid-context.ts'
import { LineTool } from './line-tool.tsx'

/** What can be done with a row. Mounted open; closing it takes it away. */
export function RowMenu({ row }: { row: Row }) {
  const { t } = useTranslation('grid')
  const { actions, canOpenModel } = useGridParts()
  const target = useGridTarget()
  const isOwn = !row.isLocked
  return (
    <Menu
      opened
      width={232}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      onClose={() => {
        actions.update({ pane: undefined })
      }}
    >
      <Menu.Target>
        <LineTool aria-label={t('row.menu', { name: row.name })}>
          <IconDots size={14} stroke={1.6} aria-hidden />
        </LineTool>
      </Menu.Target>
      <Menu.Dropdown>
        {isOwn && (
          <>
            <Entry text={t('menu.addAfter')} keys="Shift Enter" run={actions.addAfter} />
            {row.modelName === '' && (
              <Entry
                text={t('menu.addChild')}
                keys="Ctrl Shift Enter"
                run={() => {
                  actions.addChild(row)
                }}
              />
            )}
            <Entry text={t('menu.duplicate')} keys="Ctrl D" run={actions.duplicate} />
            <Entry
              text={t('menu.up')}
              keys="Alt ↑"
              run={() => {
                actions.shift(-1)
              }}
            />
            <Entry
              text={t('menu.down')}
              keys="Alt ↓"
              run={() => {
                actions.shift(1)
              }}
            />
            <Entry text={t('menu.indent')} keys="Alt →" run={actions.indent} />
            <Entry text={t('menu.outdent')} keys="Alt ←" run={actions.outdent} />
          </>
        )}
        {row.modelName !== '' && canOpenModel && (
          <Entry
            text={t('menu.openModel', { name: row.modelName })}
            run={() => {
              actions.openModel(row.modelName)
            }}
          />
        )}
        {canInline(target, row) && (
          <Entry
            text={t('menu.inline', { name: row.modelName })}
            run={() => {
              actions.inline(row)
            }}
          />
        )}
        {isOwn && (
          <>
            <Menu.Divider />
            <Entry text={t('menu.remove')} keys="Del" isLast run={actions.remove} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({
  text,
  keys,
  run,
  isLast = false,
}: {
  text: string
  keys?: string
  run: () => void
  isLast?: boolean
}) {
  return (
    <Menu.Item {...(isLast && { color: 'red' })} rightSection={keys} onClick={run}>
      {text}
    </Menu.Item>
  )
}
