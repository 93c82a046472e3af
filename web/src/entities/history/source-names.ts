import { modifySource, type ModifySource } from '@lectern/contracts'

/** Keys of the words for how a state came about, below `history:source`. */
export const sourceNames = {
  [modifySource.push]: 'push',
  [modifySource.form]: 'form',
  [modifySource.text]: 'text',
  [modifySource.import]: 'import',
  [modifySource.restore]: 'restore',
  [modifySource.merge]: 'merge',
} as const satisfies Record<ModifySource, string>
