/*
 * Lists of schemas that leave a choice.
 */
import { isObject } from '../json.ts'
import { nullableBranchOf } from '../schema-rows/layers.ts'
import type { Part } from './parts.ts'

/**
 * An allOf reads as one, and so does `X or null`.
 * @param schema the one that the list is in
 */
export function isChoice(list: Part, schema: Part | undefined): boolean {
  if (list.key === 'allOf' || !isObject(schema?.value)) return false
  return nullableBranchOf(schema.value)?.keyword !== list.key
}
