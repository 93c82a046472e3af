import type { Run } from '../command.ts'
import { run as push } from './push.ts'

export const run: Run = (args) => push(['--dry-run', ...args])
