/*
 * What the present page offers. A part of it gives acts to commands of the registry, which then have their keys, or brings commands of its own;
 * the palette asks for all of them when it opens.
 */
import { useShortcuts, type Shortcuts } from '../lib/hooks/shortcuts.ts'
import type { CommandName } from './command-list.ts'
import type { Command } from './command.ts'

/** A command of the registry, with what it does here. */
export interface NamedAct {
  name: CommandName
  run: () => void
}

export type Offer = Command | NamedAct

/** Offers commands while mounted; they are made when somebody asks. */
export function useOffers(offers: () => readonly Offer[]): void {
  useShortcuts({}, offers)
}

/** Gives acts to commands of a group of the registry: their keys do them, the palette lists them. Without an act, a command is not there. */
export function useCommands<G extends Readonly<Partial<Record<CommandName, readonly string[]>>>>(
  group: G,
  acts: { readonly [N in keyof G]?: (() => void) | undefined },
): void {
  const keyed: Record<string, Shortcuts[string]> = {}
  const named: NamedAct[] = []
  // The names are those of the group.
  for (const name of Object.keys(acts) as (keyof G & CommandName)[]) {
    const run = acts[name]
    if (run === undefined) continue
    for (const keys of group[name] ?? []) keyed[keys] = run
    named.push({ name, run })
  }
  useShortcuts(keyed, () => named)
}
