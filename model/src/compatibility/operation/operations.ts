/*
 * One operation in two versions: an HTTP document, an operation of a callback.
 */
import type { StoredContent } from '../../content/content.ts'
import { isObject } from '../../json.ts'
import { pathShape } from '../../merge/path-names.ts'
import { note, type Comparing, type Found } from '../comparing.ts'
import { compareLifecycles, lifecycleOf, removalOf, stabilityLevels, type Lifecycle } from '../lifecycle.ts'
import { idOfValue } from '../same.ts'
import { follow } from '../side.ts'
import { entriesOf, stepTo, stepsTo, textAt, type Trail } from '../trail.ts'
import { compareBodies } from './bodies.ts'
import { compareParameters, parametersOf, type Call } from './parameters.ts'
import { compareResponses } from './responses.ts'
import { compareSecurity } from './security.ts'
import { compareServers } from './servers.ts'

/** Both are contents of HTTP documents. */
export function compareOperations(comparing: Comparing, before: Trail, after: Trail): void {
  compareAddress(comparing, before, after)
  compareLifecycles(comparing, 'operation', lifecycleAt(before), lifecycleAt(after))
  compareId(comparing, before, after)
  compareCalls(comparing, callOf(before), callOf(after))
  compareOwnSecurity(comparing, before, after)
}

/** Operations without security of their own follow the application's, which is compared once. */
function compareOwnSecurity(comparing: Comparing, before: Trail, after: Trail): void {
  const [own, ownNow] = [before, after].map((content) => stepsTo(content, 'operation', 'security'))
  if (own === undefined && ownNow === undefined) return
  const { application: old } = comparing.before
  const { application: now } = comparing.after
  // What holds is not known.
  if ((own === undefined && old === undefined) || (ownNow === undefined && now === undefined)) return
  const found: Found = { edits: [], links: [] }
  const [from, to] = [own ?? stepsTo(old, 'root', 'security'), ownNow ?? stepsTo(now, 'root', 'security')]
  compareSecurity({ ...comparing, found }, from, to)
  for (const edit of found.edits)
    comparing.found.edits.push({
      ...edit,
      before: own === undefined ? stepTo(before, 'operation') : edit.before,
      after: ownNow === undefined ? stepTo(after, 'operation') : edit.after,
    })
}

function callOf(content: Trail): Call {
  return {
    operation: stepTo(content, 'operation'),
    pathItem: stepTo(content, 'pathItem'),
    path: textAt(content, 'path'),
  }
}

/** What is sent and answered. */
function compareCalls(comparing: Comparing, before: Call, after: Call): void {
  compareParameters(comparing, parametersOf(comparing.before, before), parametersOf(comparing.after, after))
  compareBodies(
    comparing,
    follow(comparing.before, stepsTo(before.operation, 'requestBody')),
    follow(comparing.after, stepsTo(after.operation, 'requestBody')),
  )
  compareServers(comparing, stepsTo(before.pathItem, 'servers'), stepsTo(after.pathItem, 'servers'))
  compareServers(comparing, stepsTo(before.operation, 'servers'), stepsTo(after.operation, 'servers'))
  const answers = { ...comparing, isFlipped: !comparing.isFlipped }
  compareResponses(answers, stepsTo(before.operation, 'responses'), stepsTo(after.operation, 'responses'))
  compareCallbacks(answers, stepsTo(before.operation, 'callbacks'), stepsTo(after.operation, 'callbacks'))
}

function lifecycleAt(content: Trail): Lifecycle {
  const operation = stepTo(content, 'operation')
  return lifecycleOf(isObject(operation?.value) ? operation.value : {}, operation)
}

function compareAddress(comparing: Comparing, before: Trail, after: Trail): void {
  const [method, methodNow] = [textAt(before, 'method') ?? '', textAt(after, 'method') ?? '']
  const [path, pathNow] = [textAt(before, 'path') ?? '', textAt(after, 'path') ?? '']
  const isMoved = pathShape(path) !== pathShape(pathNow)
  if (method.toLowerCase() === methodNow.toLowerCase() && !isMoved) return
  const field = isMoved ? 'path' : 'method'
  note(comparing, 'operation-address-changed', stepTo(before, field), stepTo(after, field), {
    from: `${method.toUpperCase()} ${path}`,
    to: `${methodNow.toUpperCase()} ${pathNow}`,
  })
}

/** A draft, or an alpha version: whoever calls it knows that it changes. */
export function isUnstable(content: StoredContent): boolean {
  if (content.kind !== 'http') return false
  const { stability } = lifecycleOf(content.operation, undefined)
  return stability !== undefined && stability < stabilityLevels.indexOf('beta')
}

function compareId(comparing: Comparing, before: Trail, after: Trail): void {
  const [from, to] = [before, after].map((content) => stepsTo(content, 'operation', 'operationId'))
  if (from?.value === to?.value) return
  note(comparing, 'operation-id-changed', from, to, { from: from?.value, to: to?.value })
}

/** An operation that is no more. */
export function noteRemovedOperation(comparing: Comparing, content: Trail): void {
  const isWebhook = textAt(content, 'container') === 'webhooks'
  const removal = removalOf(lifecycleAt(content), comparing.today)
  const plain = isWebhook ? 'webhook-removed' : 'operation-removed'
  note(comparing, removal === 'plain' ? plain : `operation-removed-${removal}`, content, undefined)
}

/** Callbacks by name, their operations by address and method. */
export function compareCallbacks(comparing: Comparing, before: Trail | undefined, after: Trail | undefined): void {
  const [from, to] = [entriesOf(before), entriesOf(after)]
  for (const [name, entry] of from) {
    const now = to.find(([other]) => other === name)?.[1]
    const [callback, callbackNow] = [follow(comparing.before, entry), follow(comparing.after, now)]
    if (callback === undefined) continue
    if (callbackNow === undefined) note(comparing, 'callback-removed', callback, undefined, { from: name })
    else if (!comparing.isSame(callback, callbackNow)) compareCallback(comparing, callback, callbackNow)
  }
  for (const [name, entry] of to)
    if (!from.some(([other]) => other === name)) note(comparing, 'callback-added', undefined, entry, { to: name })
}

export function compareCallback(comparing: Comparing, before: Trail, after: Trail): void {
  const addresses = entriesOf(after)
  for (const [address, entry] of entriesOf(before)) {
    if (address.startsWith('x-')) continue
    const now = addresses.find(([other]) => other === address)?.[1]
    comparePathItem(comparing, entry, now)
  }
  for (const [address, entry] of addresses)
    if (!address.startsWith('x-') && stepTo(before, address) === undefined)
      note(comparing, 'callback-added', undefined, entry, { to: address })
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

export function comparePathItem(comparing: Comparing, before: Trail, after: Trail | undefined): void {
  const [item, itemNow] = [follow(comparing.before, before), follow(comparing.after, after)]
  if (item === undefined || isUnderWay(comparing, item, itemNow)) return
  for (const method of methods) {
    const [operation, operationNow] = [stepTo(item, method), stepTo(itemNow ?? item, method)]
    if (operation !== undefined && (itemNow === undefined || operationNow === undefined))
      note(comparing, 'callback-removed', operation, undefined, { from: method.toUpperCase() })
    else if (operation === undefined && operationNow !== undefined)
      note(comparing, 'callback-added', undefined, operationNow, { to: method.toUpperCase() })
    else if (operation !== undefined && operationNow !== undefined && itemNow !== undefined)
      compareCalls(
        comparing,
        { operation, pathItem: item, path: undefined },
        { operation: operationNow, pathItem: itemNow, path: undefined },
      )
  }
}

/** Callbacks may lead to operations with the same callbacks. */
function isUnderWay({ seen }: Comparing, before: Trail, after: Trail | undefined): boolean {
  const pair = `pathItem ${idOfValue(before.value)} ${after === undefined ? '' : idOfValue(after.value)}`
  if (seen.has(pair)) return true
  seen.add(pair)
  return false
}
