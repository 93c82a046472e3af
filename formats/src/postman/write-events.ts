/* Scripts an import kept → events. */
import { arrayAt, isObject, objectAt, stringAt, type JsonObject } from '@lectern/model'
import { keywords } from '../requests/facts.ts'

const moments: ReadonlyMap<string, string> = new Map([
  ['before', 'prerequest'],
  ['after', 'test'],
])

/** `event` of an item, a folder or a collection; empty without scripts. */
export function writeEvents(owner: JsonObject): JsonObject {
  const scripts = (arrayAt(owner, keywords.scripts) ?? []).filter(isObject)
  if (scripts.length === 0) return {}
  return {
    event: scripts.map((script) => {
      const when = stringAt(script, 'when') ?? ''
      return {
        ...objectAt(script, 'source'),
        listen: moments.get(when) ?? when,
        script: {
          type: stringAt(script, 'language') ?? 'text/javascript',
          exec: (stringAt(script, 'text') ?? '').split('\n'),
        },
        ...(script['disabled'] === true && { disabled: true }),
      }
    }),
  }
}
