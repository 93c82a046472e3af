/*
 * Parts of a description that can stand in a file of their own: all they refer to are components, which are found from there as well.
 * Owns: finding that out, and copying a part with its references rewritten.
 */
import { componentKeyOf, copyJson, isObject, refOf, setOwn, type Json, type JsonObject } from '@lectern/model'
import type { Kind } from '../grammar.ts'
import { walk } from '../walk.ts'

/** Gives the new text of a reference to a component; undefined when there is no such component. */
export type Redirect = (reference: string) => string | undefined

/** `#/components/schemas/Order/properties/a` → the component as `refOf` writes it, and what follows it. */
export function splitComponentReference(reference: string): { component: string; rest: string } | undefined {
  const key = componentKeyOf(reference)
  if (key === undefined) return undefined
  const written = reference.split('/').slice(0, 4).join('/')
  return { component: refOf(key), rest: reference.slice(written.length) }
}

/** A copy of `value` with every reference redirected; undefined when it says something that only holds in its own file. */
export function movePart(kind: Kind, value: Json, redirect: Redirect): Json | undefined {
  const holder: JsonObject = { value: copyJson(value) }
  const state = { isMovable: true }
  const move = (owner: JsonObject, key: string): void => {
    const text = owner[key]
    if (typeof text !== 'string' || isAbsolute(text)) return
    const moved = redirect(text)
    if (moved === undefined) state.isMovable = false
    else setOwn(owner, key, moved)
  }
  walk(
    kind,
    holder['value'] ?? null,
    { tokens: [], parent: holder, key: 'value' },
    {
      enter(nodeKind, node) {
        move(node, '$ref')
        if (nodeKind === 'schema' && (!moveDiscriminator(node, move) || isAnchored(node))) state.isMovable = false
        else if (nodeKind === 'link' && isLocal(node['operationRef'])) state.isMovable = false
        else if (nodeKind === 'example' && isLocal(node['externalValue'])) state.isMovable = false
        return state.isMovable && (nodeKind === 'schema' || node['$ref'] === undefined)
      },
    },
  )
  return state.isMovable ? holder['value'] : undefined
}

/** Values of a mapping are names of models, which hold in the root file wherever they stand, or references. */
function moveDiscriminator(node: JsonObject, move: (owner: JsonObject, key: string) => void): boolean {
  const { discriminator } = node
  if (!isObject(discriminator)) return true
  const { mapping, defaultMapping } = discriminator
  if (isObject(mapping))
    for (const [key, text] of Object.entries(mapping))
      if (typeof text === 'string' && /[#./]/.test(text)) move(mapping, key)
  return typeof defaultMapping !== 'string' || !/[#./]/.test(defaultMapping)
}

/** Schemas with an address of their own, and references to anchors, mean something else in another file. */
function isAnchored({ $id, $dynamicRef, $recursiveRef }: JsonObject): boolean {
  return [$id, $dynamicRef, $recursiveRef].some((value) => value !== undefined)
}

function isLocal(text: Json | undefined): boolean {
  return typeof text === 'string' && !isAbsolute(text)
}

function isAbsolute(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text)
}
