/* What a content can break. Each name is the key of its sentence in `locales/<lang>/documents/content.json`. */
export const contentRules = [
  'too_deep',
  'form_unknown',
  'no_document',
  'text_needed',
  'object_needed',
  'list_needed',
  'method_invalid',
  'path_empty',
  'path_no_slash',
  'path_too_long',
  'parameter_name_missing',
  'parameter_place_invalid',
  'parameter_optional_in_path',
  'parameter_twice',
  'status_invalid',
  'media_type_invalid',
  'schema_needed',
  'type_unknown',
  'required_no_names',
  'enum_no_list',
  'number_needed',
  'count_needed',
  'pattern_broken',
  'error_code_invalid',
  'error_code_twice',
  'common_part_unknown',
] as const
export type ContentRule = (typeof contentRules)[number]

/** One thing that cannot be saved like this. */
export interface ContentProblem {
  /** Where it stands in the content: `#/operation/parameters/0/name`. */
  pointer: string
  rule: ContentRule
  /** Values of the sentence. */
  params: Readonly<Record<string, string>>
}
