import { useNavigate } from 'react-router'
import { commands } from '../../../shared/commands/command-list.ts'
import { useCommands } from '../../../shared/commands/use-commands.ts'
import { useShortcuts } from '../../../shared/lib/hooks/shortcuts.ts'

/** Where the keys of `commands.go` lead; the palette has them among its pages. */
export const placesToGo = { goSpaces: '/dashboard', goMessages: '/user/message', goReading: '/view' } as const

/** Commands that every page of a signed-in person has. */
export function useGlobalShortcuts(acts: { sheet: () => void; search: () => void }): void {
  const navigate = useNavigate()
  const { goSpaces, goMessages, goReading } = commands.go
  useCommands(commands.general, acts)
  useShortcuts({
    [goSpaces[0]]: () => void navigate(placesToGo.goSpaces),
    [goMessages[0]]: () => void navigate(placesToGo.goMessages),
    [goReading[0]]: () => void navigate(placesToGo.goReading),
  })
}
