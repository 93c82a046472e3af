/*
 * Every file that is invalid on purpose: refused or taken over with a remark, each at the place where the fault is.
 */
import { describe, expect, it } from 'vitest'
import { importOpenApi } from '../../src/index.ts'
import { listFiles, readCorpus } from '../corpus.ts'
import { expectWholeCorpus } from '../../../model/test/corpus-files.ts'

type Expectation = [outcome: 'refused' | 'reported', code: string, pointer: string]

const expectations: Record<string, Expectation> = {
  'invalid/apidev-schema/anyof.yaml': [
    'reported',
    'keyword_newer',
    '#/paths/~1users/get/responses/default/schema/anyOf',
  ],
  'invalid/apidev-schema/file-body-param.yaml': [
    'reported',
    'parameter_type_invalid',
    '#/paths/~1users~1{username}~1profile~1image/parameters/1/schema/type',
  ],
  'invalid/apidev-schema/invalid-param-location.yaml': [
    'reported',
    'parameter_in_invalid',
    '#/paths/~1users~1{username}/parameters/1/in',
  ],
  'invalid/apidev-schema/invalid-response-code.yaml': [
    'reported',
    'response_status_invalid',
    '#/paths/~1users/get/responses/foobar',
  ],
  'invalid/apidev-schema/multi-header-param.yaml': [
    'reported',
    'field_misplaced',
    '#/paths/~1users/parameters/0/collectionFormat',
  ],
  'invalid/apidev-schema/non-primitive-param-type.yaml': [
    'reported',
    'parameter_type_invalid',
    '#/paths/~1users/parameters/0/type',
  ],
  'invalid/apidev-schema/non-required-path-param.yaml': [
    'reported',
    'path_parameter_optional',
    '#/paths/~1users~1{username}~1profile~1image~1{img_id}/parameters/1',
  ],
  'invalid/apidev-schema/ref-to-invalid-path.yaml': ['reported', 'reference_unresolved', '#/paths/~1products/$ref'],
  'invalid/apidev-spec/array-body-no-items.yaml': ['reported', 'items_missing', '#/paths/~1users/parameters/0/schema'],
  'invalid/apidev-spec/body-and-form-params.yaml': [
    'reported',
    'body_and_form',
    '#/paths/~1users~1{username}/post/parameters',
  ],
  'invalid/apidev-spec/duplicate-operation-ids.yaml': [
    'reported',
    'operation_id_duplicate',
    '#/paths/~1users/post/operationId',
  ],
  'invalid/apidev-spec/duplicate-path-params.yaml': [
    'reported',
    'parameter_duplicate',
    '#/paths/~1users~1{username}/parameters/4',
  ],
  'invalid/apidev-spec/file-no-consumes.yaml': [
    'reported',
    'form_consumes_missing',
    '#/paths/~1users~1{username}~1profile~1image/post',
  ],
  'invalid/apidev-spec/multiple-body-params.yaml': [
    'reported',
    'body_multiple',
    '#/paths/~1users~1{username}/post/parameters',
  ],
  'invalid/apidev-spec/no-path-params.yaml': [
    'reported',
    'path_parameter_undefined',
    '#/paths/~1users~1{username}~1{foo}/get',
  ],
  'invalid/apidev-spec/path-param-no-placeholder.yaml': [
    'reported',
    'path_parameter_unused',
    '#/paths/~1users~1{username}/post',
  ],
  'invalid/apidev-spec/required-property-not-defined-input.yaml': [
    'reported',
    'required_undefined',
    '#/paths/~1pets/post/parameters/0/schema/required/0',
  ],
  'invalid/apidev-version/newer-version.yaml': ['refused', 'version_unsupported', '#/swagger'],
  'invalid/apidev-version/not-swagger.yaml': ['refused', 'version_missing', '#'],
  'invalid/apidev-version/numeric-version.yaml': ['reported', 'version_not_text', '#/swagger'],
  'invalid/o2p/empty-spec.yaml': ['refused', 'text_empty', '#'],
  'invalid/o2p/invalid-info-null-title.json': ['reported', 'title_missing', '#/info/title'],
  'invalid/o2p/invalid-no-paths.yaml': ['reported', 'paths_missing', '#/paths'],
  'invalid/o2p/invalid-no-semantic-version.yaml': ['refused', 'version_missing', '#'],
  'invalid/o2p/invalid-no-title.yaml': ['reported', 'title_missing', '#/info/title'],
  'invalid/o2p/invalid-yaml-syntax.yaml': ['refused', 'text_unreadable', '#'],
  'invalid/oasdiff/conflicting-paths.yaml': ['reported', 'path_conflict', '#/paths/~1pets~1{name}'],
  'invalid/oasdiff/duplicate-parameter.yaml': ['reported', 'parameter_duplicate', '#/paths/~1pets/get/parameters/1'],
  'invalid/oasdiff/parameter-in-invalid.yaml': ['reported', 'parameter_in_invalid', '#/paths/~1x/post/parameters/0/in'],
  'invalid/oasdiff/path-must-start-with-slash.yaml': ['reported', 'path_no_slash', '#/paths/pets'],
  'invalid/oasdiff/schema-3-1-keyword-in-3-0.yaml': ['reported', 'keyword_newer', ''],
  'invalid/oasdiff/webhooks-in-3-0.yaml': ['reported', 'field_unknown', '#/webhooks'],
  'tricky/bruno/openapi-malformed.yaml': ['refused', 'text_unreadable', '#'],
  'tricky/bruno/openapi-missing-info.yaml': ['reported', 'info_missing', '#/info'],
  'tricky/oai-3.1-fail/invalid_schema_types.yaml': ['reported', 'type_wrong', ''],
  'tricky/oai-3.1-fail/no_containers.yaml': ['reported', 'containers_missing', '#'],
  'tricky/oai-3.1-fail/parameter-object-path-allowReserved.yaml': ['reported', 'field_misplaced', ''],
  'tricky/oai-3.1-fail/server_enum_empty.yaml': ['reported', 'enum_empty', ''],
  'tricky/oai-3.1-fail/unknown_container.yaml': ['reported', 'field_unknown', ''],
  'tricky/swagger-parser/version-missing.yaml': ['reported', 'info_version_missing', '#/info/version'],
  'tricky/swagger-parser-v2/issue799.json': ['refused', 'version_unsupported', '#/swaggerVersion'],
}

describe('invalid descriptions of the corpus', () => {
  expectWholeCorpus()
  it('all have an expectation', () => {
    const files = listFiles('invalid', 'tricky/oai-3.1-fail')
    expect(files.filter((path) => expectations[path] === undefined)).toEqual([])
  })

  it.each(Object.entries(expectations))('%s is refused or reported', async (path, [outcome, code, pointer]) => {
    const result = await importOpenApi({ files: [{ path, bytes: readCorpus(path) }] })
    expect(result.ok).toBe(outcome === 'reported')
    const found = result.issues.filter((issue) => issue.code === code)
    expect(found.map((issue) => issue.severity)).toContain(outcome === 'refused' ? 'error' : 'warning')
    if (pointer !== '') expect(found.map((issue) => issue.pointer)).toContain(pointer)
  })
})
