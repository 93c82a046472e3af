/* Answers made beforehand. Owns: how many bytes they may take, with their compressed forms, which come later than the answers. */
import { SizedCache } from '../core/sized-cache.ts'
import type { PreparedBody, PreparedJson } from './replies.ts'

/** Room for compressed forms. */
const roomForForms = 1.25

export class PreparedCache<T extends PreparedBody = PreparedJson> extends SizedCache<T> {
  constructor(maxBytes: number) {
    super(maxBytes, roomForForms)
  }
}
