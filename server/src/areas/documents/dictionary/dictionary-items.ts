/* Items as they come in. Owns: which values fit, and which item is which. */
import type { BodyOf, updateDictionary } from '@lectern/contracts'
import type { DictionaryItem } from '@lectern/model'
import { AppError } from '../../../core/app-error.ts'

export type SentItem = NonNullable<BodyOf<typeof updateDictionary>['items']>[number]

/**
 * The items as they are stored: known ones keep their ids, new ones get the next.
 * @throws {AppError} dictionary_value_taken, dictionary_value_unfit, each with `{value}`
 */
export function buildItems(sent: readonly SentItem[], former: readonly DictionaryItem[]): DictionaryItem[] {
  const known = new Set(former.map((item) => item.id))
  let last = former.reduce((highest, item) => Math.max(highest, item.id), 0)
  const values = new Set<string>()
  return sent.map((item) => {
    const value = item.value.trim()
    if (values.has(value)) throw new AppError('dictionary_value_taken', { value })
    values.add(value)
    if (!fits(value, item.type)) throw new AppError('dictionary_value_unfit', { value, type: item.type })
    const given = item.id === undefined ? undefined : Number(item.id)
    // Each known id once: a second item that claims it is new.
    const id = given !== undefined && known.delete(given) ? given : (last += 1)
    return { id, value, name: item.name.trim(), type: item.type, description: item.description.trim() }
  })
}

/** Whether the text is a value of the type as JSON writes it. */
function fits(value: string, type: DictionaryItem['type']): boolean {
  switch (type) {
    case 'string':
      return true
    case 'number':
      return /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(value)
    case 'boolean':
      return value === 'true' || value === 'false'
  }
}
