/* Where an interface is called: environments of the application, of a path, of an operation. */
import { note, type Comparing } from '../comparing.ts'
import { entriesOf, stepTo, stepsTo, textAt, type Trail } from '../trail.ts'

/** @param before the `servers` of each version */
export function compareServers(comparing: Comparing, before: Trail | undefined, after: Trail | undefined): void {
  const [from, to] = [serversOf(before), serversOf(after)]
  for (const [url, server] of from) {
    const now = to.get(url)
    if (now === undefined) note(comparing, 'server-removed', server, undefined, { from: url })
    else compareVariables(comparing, stepTo(server, 'variables'), stepTo(now, 'variables'))
  }
  for (const [url, server] of to) if (!from.has(url)) note(comparing, 'server-added', undefined, server, { to: url })
}

/** A slash at the end leads to the same addresses: paths begin with one. */
function serversOf(servers: Trail | undefined): Map<string, Trail> {
  return new Map(
    entriesOf(servers).flatMap(([, server]): [string, Trail][] => {
      const url = textAt(server, 'url')
      return url === undefined ? [] : [[url.replace(/\/$/, ''), server]]
    }),
  )
}

function compareVariables(comparing: Comparing, before: Trail | undefined, after: Trail | undefined): void {
  const now = new Map(entriesOf(after))
  for (const [name, variable] of entriesOf(before)) {
    const [from, to] = [stepsTo(variable, 'enum'), stepsTo(now.get(name), 'enum')]
    const left = new Set(entriesOf(to).map(([, { value }]) => value))
    const isNarrower =
      to !== undefined && (from === undefined || entriesOf(from).some(([, { value }]) => !left.has(value)))
    if (isNarrower) note(comparing, 'server-variable-narrowed', from ?? variable, to, { from: name })
  }
}
