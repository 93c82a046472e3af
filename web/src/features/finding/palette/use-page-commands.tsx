import { IconCommand } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandGroups, menuKeys } from '../../../shared/commands/command-list.ts'
import type { Command } from '../../../shared/commands/command.ts'
import type { Offer } from '../../../shared/commands/use-commands.ts'
import { offered } from '../../../shared/lib/hooks/shortcuts.ts'
import { commandIcons } from './command-icons.ts'

const keysOf = new Map<string, readonly string[]>(
  commandGroups.flatMap(({ shortcuts }) => shortcuts.map(({ name, keys }) => [name, keys] as const)),
)

// Nothing else is offered.
const currentOffers = () =>
  [...offered].toReversed().flatMap(({ current: [, offers] }) => (offers?.() ?? []) as readonly Offer[])

/** Everything that the page offered when the palette was opened, each once: what appeared last, the document for one, comes first. */
export function usePageCommands(): Command[] {
  const { t } = useTranslation('shell')
  const [offers] = useState(currentOffers)
  const byKey = new Map<string, Command>()
  for (const offer of offers) {
    if (byKey.has('name' in offer ? offer.name : offer.key)) continue
    if (!('name' in offer)) byKey.set(offer.key, offer)
    else if (offer.name !== 'search') {
      const { name, run } = offer
      const Picture = commandIcons[name] ?? IconCommand
      const icon = <Picture size={16} stroke={1.6} aria-hidden />
      byKey.set(name, {
        key: name,
        label: t(`shortcuts.${name}`),
        icon,
        keys: menuKeys(keysOf.get(name)?.[0] ?? ''),
        run,
      })
    }
  }
  return [...byKey.values()]
}
