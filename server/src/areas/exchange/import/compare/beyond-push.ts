/* What calls moved from Torna have and a push of its clients cannot carry: their silence about it is no deletion. */
import { withoutKeyword, type StoredContent } from '@lectern/model'

/** Fields of an operation: common parameters that do not apply, mocks, scripts. */
const beyondPush = [withoutKeyword, 'x-lectern-mocks', 'x-lectern-scripts'] as const

/** The pushed content with those fields as the source had them before; the very content given when there are none. */
export function keepBeyondPush(pushed: StoredContent, before: StoredContent | undefined): StoredContent {
  if (pushed.kind !== 'http' || before?.kind !== 'http') return pushed
  const { operation } = before
  const kept = beyondPush.flatMap((field) => {
    const value = operation[field]
    return value === undefined || field in pushed.operation ? [] : [[field, value] as const]
  })
  if (kept.length === 0) return pushed
  return { ...pushed, operation: { ...pushed.operation, ...Object.fromEntries(kept) } }
}
