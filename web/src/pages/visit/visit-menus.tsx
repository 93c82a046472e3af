import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconHistory, IconSparkles, IconTag } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TreeModel } from '../../entities/doc-tree/tree-model.ts'
import type { Visit } from '../../entities/visit/visit-access.ts'
import { LanguageMenu } from '../../features/system/language/language-menu.tsx'
import { ThemeMenu } from '../../features/system/theme-switch/theme-menu.tsx'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { Action, ActionMenu } from '../../shared/ui/overlay/action-menu.tsx'
import { VisitSearch } from './visit-search.tsx'

const VisitCopying = lazy(() => import('./visit-copying.tsx'))
const VisitExporting = lazy(() => import('./visit-exporting.tsx'))

const VisitRelease = lazy(() => import('./visit-release.tsx'))

interface VisitMenusProps {
  /** What shows a release; absent for what shows none. */
  release: Visit | undefined
  /** Where its changelog is; absent where it has none. */
  changesTo: string | undefined
  /** What may be exported; absent where nothing may. */
  exported: { visit: Visit; name: string; tree: TreeModel } | undefined
}

interface Dialog {
  show: (onClose: () => void) => ReactNode
}
type Tool = { label: string; icon: typeof IconDownload } & (Dialog | { to: string })

function ToolButton({ tool, onOpen }: { tool: Tool; onOpen: (dialog: Dialog) => void }) {
  const picture = <tool.icon size={17} stroke={1.6} />
  return (
    <Tooltip label={tool.label}>
      {'to' in tool ? (
        <ActionIcon component={Link} to={tool.to} aria-label={tool.label}>
          {picture}
        </ActionIcon>
      ) : (
        <ActionIcon aria-label={tool.label} aria-haspopup="dialog" onClick={() => onOpen(tool)}>
          {picture}
        </ActionIcon>
      )}
    </Tooltip>
  )
}

/** What opens in a dialog or on a page of its own; on phones behind one button when there is more of it. */
function Tools({ tools }: { tools: readonly Tool[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Dialog>()
  const isShort = useMedia(mobileMedia) && tools.length > 1
  return (
    <>
      {isShort ? (
        <ActionMenu label={t('more')}>
          {tools.map((tool) => (
            <Action
              key={tool.label}
              icon={tool.icon}
              {...('to' in tool ? { to: tool.to } : { onClick: () => setOpen(tool) })}
            >
              {tool.label}
            </Action>
          ))}
        </ActionMenu>
      ) : (
        tools.map((tool) => <ToolButton key={tool.label} tool={tool} onOpen={setOpen} />)
      )}
      {open !== undefined && <Suspense>{open.show(() => setOpen(undefined))}</Suspense>}
    </>
  )
}

/** Searching, what release this is, what changed, exporting, how the page looks, and in which language it is, at the end of the bar. */
export function VisitMenus({ release, changesTo, exported }: VisitMenusProps) {
  const { t } = useTranslation('visit')
  const tools: Tool[] = []
  if (release !== undefined)
    tools.push({
      label: t('reader.release'),
      icon: IconTag,
      show: (onClose) => <VisitRelease visit={release} onClose={onClose} />,
    })
  if (changesTo !== undefined) tools.push({ label: t('reader.changes'), icon: IconHistory, to: changesTo })
  if (exported !== undefined)
    tools.push(
      {
        label: t('reader.copyText'),
        icon: IconSparkles,
        show: (onClose) => <VisitCopying {...exported} onClose={onClose} />,
      },
      {
        label: t('reader.export'),
        icon: IconDownload,
        show: (onClose) => <VisitExporting {...exported} onClose={onClose} />,
      },
    )
  return (
    <>
      <VisitSearch />
      <Tools tools={tools} />
      <ThemeMenu />
      <LanguageMenu />
    </>
  )
}
