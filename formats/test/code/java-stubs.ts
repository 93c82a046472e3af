/* What generated Java refers to of Jackson, Spring and MyBatis, as far as a compiler needs it. */
import type { CodeFile } from '@lectern/model'

const annotation = (full: string, members: string): CodeFile => {
  const [name = ''] = full.split('.').slice(-1)
  return {
    path: `${full.replaceAll('.', '/')}.java`,
    text: `package ${full.slice(0, -name.length - 1)};\npublic @interface ${name} { ${members} }\n`,
  }
}

const web = 'org.springframework.web.bind.annotation'
const jackson = 'com.fasterxml.jackson.annotation'
const named = 'String value() default ""; String name() default ""; boolean required() default true;'
const visibility = ['fieldVisibility', 'getterVisibility', 'isGetterVisibility', 'setterVisibility']

export const javaStubs: readonly CodeFile[] = [
  annotation(`${jackson}.JsonProperty`, 'String value();'),
  annotation(`${jackson}.JsonValue`, ''),
  annotation(`${jackson}.JsonCreator`, ''),
  annotation(`${jackson}.JsonInclude`, 'Include value(); enum Include { NON_NULL }'),
  annotation(
    `${jackson}.JsonAutoDetect`,
    `enum Visibility { ANY, NONE } ${visibility.map((each) => `Visibility ${each}();`).join(' ')}`,
  ),
  ...['CookieValue', 'PathVariable', 'RequestBody', 'RequestHeader', 'RequestParam', 'RequestPart'].map((each) =>
    annotation(`${web}.${each}`, named),
  ),
  annotation(
    `${web}.RequestMapping`,
    'String[] path(); RequestMethod[] method() default {}; String[] consumes() default {};',
  ),
  {
    path: 'web/RequestMethod.java',
    text: `package ${web};\npublic enum RequestMethod { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE }\n`,
  },
  { path: 'web/ResponseEntity.java', text: 'package org.springframework.http;\npublic class ResponseEntity<T> {}\n' },
  {
    path: 'web/MultipartFile.java',
    text: 'package org.springframework.web.multipart;\npublic interface MultipartFile {}\n',
  },
  annotation('org.apache.ibatis.annotations.Mapper', ''),
  annotation('org.apache.ibatis.annotations.Param', 'String value();'),
]
