/* Java with Spring: an interface for controllers to implement, and its types. */
import {
  isFile,
  type CodeBody,
  type CodeFile,
  type CodeGroup,
  type CodeLanguage,
  type CodeModel,
  type CodeOperation,
  type CodeParameter,
} from '../code-model.ts'
import { quoted } from '../text.ts'
import { javaFile, javaNaming, javaType, operationHead, writeJavaTypes } from './java-types.ts'

export const javaSpring: CodeLanguage = {
  naming: javaNaming,
  write: (model) => [...writeJavaTypes(model), ...model.groups.map((group) => writeGroup(model, group))],
}

const web = 'org.springframework.web.bind.annotation'
const annotations = [
  'CookieValue',
  'PathVariable',
  'RequestBody',
  'RequestHeader',
  'RequestMapping',
  'RequestMethod',
  'RequestParam',
  'RequestPart',
]
/** Methods that Spring maps; others are left to those who implement it. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])

function writeGroup(model: CodeModel, { name, operations }: CodeGroup): CodeFile {
  const body = `public interface ${name} {
${operations.map(writeOperation).join('\n')}}
`
  const used = annotations.filter(
    (each) => body.includes(`@${each}`) || (each === 'RequestMethod' && body.includes('RequestMethod.')),
  )
  const file = body.includes('MultipartFile') ? ['org.springframework.web.multipart.MultipartFile'] : []
  return javaFile(model, name, body, [
    ...used.map((each) => `${web}.${each}`),
    ...file,
    'org.springframework.http.ResponseEntity',
  ])
}

function writeOperation(operation: CodeOperation): string {
  const { name, method, parameters, body, result, path, formType } = operation
  const consumes = formType ?? body?.mediaType
  const mapping = [
    `path = ${quoted(path)}`,
    ...(methods.has(method) ? [`method = RequestMethod.${method}`] : []),
    ...(consumes === undefined ? [] : [`consumes = ${quoted(consumes)}`]),
  ]
  const args = [...parameters.map(writeParameter), ...(body === undefined ? [] : [writeBody(body)])]
  const returned = result.kind === 'none' ? 'Void' : javaType(result.type)
  const signature = args.length === 0 ? '' : `\n            ${args.join(',\n            ')}`
  return `${operationHead(operation)}    @RequestMapping(${mapping.join(', ')})
    ResponseEntity<${returned}> ${name}(${signature});
`
}

function writeParameter({ in: place, wire, name, type, required }: CodeParameter): string {
  const annotation = {
    path: 'PathVariable',
    query: 'RequestParam',
    header: 'RequestHeader',
    cookie: 'CookieValue',
    form: 'RequestParam',
  }[place]
  const text = isFile(type) ? (type.kind === 'list' ? 'List<MultipartFile>' : 'MultipartFile') : javaType(type)
  const options = `name = ${quoted(wire)}${required ? '' : ', required = false'}`
  return `@${isFile(type) ? 'RequestPart' : annotation}(${options}) ${text} ${name}`
}

function writeBody({ name, type, required }: CodeBody): string {
  return `@RequestBody${required ? '' : '(required = false)'} ${javaType(type)} ${name}`
}
