/*
 * Where an export to the source's own version may differ from the source, with the reason. This list should only shrink.
 */

/** Why a difference is right. */
export type Reason =
  /** The source wrote the version as a number; the specification wants a text. */
  | 'version is text'
  /** `null` where an object must be; reported as `value_empty`. */
  | 'empty value filled in'
  /** 2.0: an inherited body beside form fields or another body; the source is invalid and reported. */
  | 'conflicting bodies'

/** Differences as `differences` writes them, by file; a pattern covers several. */
export const acceptedDifferences: Record<string, { reason: Reason; pattern: RegExp }> = {
  'invalid/apidev-version/numeric-version.yaml': { reason: 'version is text', pattern: /^\/swagger: 2 → "2\.0"$/ },
  'tricky/swagger-parser/integerDefault.yaml': { reason: 'version is text', pattern: /^\/openapi: 3 → "3\.0"$/ },
  'tricky/oai-3.1-fail/invalid_schema_types.yaml': {
    reason: 'empty value filled in',
    pattern: /^\/components\/schemas\/invalid_null: null → \{\}$/,
  },
  'invalid/apidev-spec/body-and-form-params.yaml': {
    reason: 'conflicting bodies',
    pattern: /\/parameters\/1: .*"in":"body".* → nothing$/,
  },
  'invalid/apidev-spec/multiple-body-params.yaml': {
    reason: 'conflicting bodies',
    pattern: /\/parameters\/1: .*"in":"body".* → nothing$/,
  },
}
