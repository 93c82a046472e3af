import type { ContentProblem } from '@lectern/model'
import type { TFunction } from 'i18next'

/** Values sentences ask for; each problem brings those of its own. */
const noValues = { method: '', path: '', place: '', name: '', status: '', mediaType: '', type: '', pattern: '' }

/** What is wrong, as a sentence. */
export function sayProblem({ rule, params }: ContentProblem, t: TFunction<'content'>): string {
  return t(rule, { ...noValues, ...params })
}
