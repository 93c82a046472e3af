/* Which request, job or task the running code belongs to. Does not own: what is done with it (`loop-watch.ts`). */
import { AsyncLocalStorage } from 'node:async_hooks'

/** What the log shows: `{ request: 'GET /doc/view', requestId: '…' }`, `{ job: 12, kind: 'import-openapi' }`, `{ task: 'sweep' }`. No secrets. */
export type Holder = Readonly<Record<string, string | number>>

const holders = new AsyncLocalStorage<Holder>()

/** Runs work as this holder's, and everything the work begins. */
export function runAs<Result>(holder: Holder, work: () => Result): Result {
  return holders.run(holder, work)
}

export function currentHolder(): Holder | undefined {
  return holders.getStore()
}
