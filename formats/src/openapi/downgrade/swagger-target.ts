/*
 * What all parts of the way to Swagger 2.0 need: the description they come from, what its source had, and where to report.
 */
import { isObject, ownValue, plainPointerOf, segmentsOf, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../../issue-list.ts'

export interface SwaggerTarget {
  issues: IssueList
  /** True when the bundle came from 2.0 and its form is restored. */
  isOwn: boolean
  /** What the source had beyond 2.0 and gets back: see `collectForeign`. */
  kept: ReadonlySet<string>
  /** The servers of the application, and the address fields of the source they came from. */
  servers: Json | undefined
  address: JsonObject | undefined
  /** Global `consumes` and `produces` of the source. */
  consumes: Json | undefined
  produces: Json | undefined
  /** Shared form fields of the source. */
  forms: JsonObject
  /** Notes of shared parameters. */
  parameterNotes: JsonObject
  /** The components of the description being exported, still in OpenAPI 3 form. */
  components: JsonObject
}

/** Reports that something has no form in 2.0. */
export function reportInexpressible(target: SwaggerTarget, tokens: readonly (string | number)[], field: string): void {
  target.issues.add('warning', 'field_not_expressible', '#' + plainPointerOf([...tokens, field]), {
    params: { field: field.slice(0, 100), version: '2.0' },
    lost: true,
  })
}

/** What a component reference means; other values as they are. */
export function readComponent(target: SwaggerTarget, value: Json | undefined): Json | undefined {
  const reference = isObject(value) ? value['$ref'] : undefined
  const tokens = typeof reference === 'string' ? segmentsOf(reference) : undefined
  if (tokens?.length !== 3 || tokens[0] !== 'components') return value
  return ownValue(ownValue(target.components, tokens[1] ?? ''), tokens[2] ?? '')
}
