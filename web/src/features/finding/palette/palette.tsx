import type { PaletteProps } from './item.ts'
import { PaletteBody } from './palette-body.tsx'
import { PaletteFrame } from './palette-frame.tsx'
import { usePageCommands } from './use-page-commands.tsx'

/** Search and commands over the page of a signed-in person. */
export default function Palette(props: PaletteProps) {
  const commands = usePageCommands()
  return (
    <PaletteFrame onClose={props.onClose}>
      <PaletteBody {...props} commands={commands} />
    </PaletteFrame>
  )
}
