import {
  IconDeviceFloppy,
  IconFilter,
  IconKeyboard,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
  IconMessage,
  IconPencil,
  IconSend,
  IconTestPipe,
  type Icon,
} from '@tabler/icons-react'
import type { CommandName } from '../../../shared/commands/command-list.ts'

/** Of commands of the registry. */
export const commandIcons: Readonly<Partial<Record<CommandName, Icon>>> = {
  comment: IconMessage,
  debug: IconTestPipe,
  filterPage: IconFilter,
  edit: IconPencil,
  save: IconDeviceFloppy,
  send: IconSend,
  sheet: IconKeyboard,
  toggleSamples: IconLayoutSidebarRight,
  toggleTree: IconLayoutSidebar,
}
