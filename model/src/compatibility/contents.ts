/*
 * Contents of every kind, in two versions.
 */
import type { StoredContent } from '../content/content.ts'
import type { Json } from '../json.ts'
import { note, type Comparing, type Direction } from './comparing.ts'
import type { FindingSubject } from './finding.ts'
import { compareOperations, noteRemovedOperation } from './operation/operations.ts'
import { startTrail, stepTo, stepsTo, type Trail } from './trail.ts'

/** What callers know a content as; undefined for what no program calls. */
export function subjectOf(content: StoredContent): FindingSubject | undefined {
  switch (content.kind) {
    case 'application':
      return { kind: 'application' }
    case 'http':
      return { kind: 'operation', container: content.container, method: content.method, path: content.path }
    case 'dubbo':
      return { kind: 'method', name: methodName(content.definition) }
    case 'folder':
      return content.dubbo && { kind: 'method', name: content.dubbo.interfaceName }
    default:
      return undefined
  }
}

/** The word in front of the parameters: `String find(long id)` → find. */
function methodName(definition: string): string {
  const head = definition.slice(0, Math.max(0, definition.indexOf('('))).trimEnd()
  return head.split(/[^\w$]/).at(-1) ?? ''
}

/** Who sends the request: of a webhook, the interface. */
export function directionOf(content: StoredContent): Direction {
  return content.kind === 'http' && content.container === 'webhooks' ? 'response' : 'request'
}

/** A content is plain JSON; its type only describes it further. */
export function trailOfContent(content: StoredContent): Trail {
  // `StoredContent` is written and read as JSON.
  return startTrail(content as unknown as Json)
}

/** Both of one kind; undefined where there is none. */
export function compareDocuments(
  comparing: Comparing,
  before: StoredContent | undefined,
  after: StoredContent | undefined,
): void {
  const [from, to] = [before, after].map((content) => content && trailOfContent(content))
  if (from !== undefined && to === undefined) noteRemovedOperation(comparing, from)
  if (from === undefined && to !== undefined)
    note(
      comparing,
      after?.kind === 'http' && after.container === 'webhooks' ? 'webhook-added' : 'operation-added',
      undefined,
      to,
    )
  if (from === undefined || to === undefined) return
  if (before?.kind === 'http' && after?.kind === 'http') compareOperations(comparing, from, to)
  if (before?.kind === 'dubbo' && after?.kind === 'dubbo') compareMethods(comparing, from, to)
  if (before?.kind === 'folder' && after?.kind === 'folder') compareServices(comparing, from, to)
}

function compareMethods(comparing: Comparing, before: Trail, after: Trail): void {
  const [from, to] = [stepTo(before, 'definition'), stepTo(after, 'definition')]
  if (from?.value !== to?.value)
    note(comparing, 'method-signature-changed', from, to, { from: from?.value, to: to?.value })
  compareField(comparing, before, after, 'parameters')
  compareField({ ...comparing, isFlipped: true }, before, after, 'result')
}

function compareField(comparing: Comparing, before: Trail, after: Trail, field: string): void {
  const [from, to] = [stepTo(before, field), stepTo(after, field)]
  comparing.compareSchemas(comparing, from ? [from] : [], to ? [to] : [])
}

/** What a program names a service by. */
function compareServices(comparing: Comparing, before: Trail, after: Trail): void {
  for (const field of ['interfaceName', 'version']) {
    const [from, to] = [stepsTo(before, 'dubbo', field), stepsTo(after, 'dubbo', field)]
    if ((from?.value ?? '') !== (to?.value ?? '') && from !== undefined)
      note(comparing, 'service-changed', from, to, { from: from.value, to: to?.value })
  }
}

/** Whether the application has security of its own for operations that have none. */
export function followsApplication(content: StoredContent): boolean {
  return content.kind === 'http' && content.container === 'paths' && content.operation['security'] === undefined
}
