/* TypeScript: types, and a client that needs nothing but `fetch`. */
import type {
  CodeFile,
  CodeGroup,
  CodeLanguage,
  CodeModel,
  CodeOperation,
  CodeParameter,
  Declaration,
  TypeUse,
} from '../code-model.ts'
import { namesUsedBy } from '../used-names.ts'
import { blockComment, pathParts, quoted } from '../text.ts'
import { keywords } from './keywords.ts'
import { clientText } from './typescript-client.ts'

export const typescript: CodeLanguage = {
  naming: {
    ...{ members: 'camel', parameters: 'camel', operations: 'camel', enumValues: 'pascal' },
    keywords: keywords.typescript,
    typeNames:
      'Client ClientOptions CallInput Scalar ApiError Api Array Blob Error FormData Headers Promise Record Response Request String Number Boolean Object Symbol Date Function URLSearchParams Uint8Array RequestInit'.split(
        ' ',
      ),
    operationNames: ['client', 'constructor'],
    parameterNames: ['options', 'args'],
  },
  write: (model) => [
    { path: 'types.ts', text: model.declarations.map(declare).join('\n') || 'export {}\n' },
    { path: 'client.ts', text: clientText(model.baseUrl) },
    ...model.groups.map(writeGroup),
    { path: 'index.ts', text: writeIndex(model) },
  ],
}

function declare(declaration: Declaration): string {
  const head = blockComment('', declaration.description)
  const { name } = declaration
  if (declaration.kind === 'enum')
    return `${head}export type ${name} =${declaration.values.map(({ wire }) => `\n  | ${quotedExactly(wire)}`).join('')}\n`
  if (declaration.kind === 'union')
    return `${head}export type ${name} = ${[...new Set(declaration.members.map(typeText))].join(' | ') || 'unknown'}\n`
  const fields = declaration.fields.map((field) => {
    const about = blockComment('  ', field.description, field.deprecated ? '@deprecated' : '')
    return `${about}  ${field.readOnly ? 'readonly ' : ''}${propertyKey(field.wire)}${field.required ? '' : '?'}: ${typeText(field.type)}\n`
  })
  return `${head}export interface ${name} {\n${fields.join('')}}\n`
}

/** Values are compared, so that they are written whatever they hold. */
const quotedExactly = (text: string): string => JSON.stringify(text)

function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quotedExactly(name)
}

function typeText(type: TypeUse): string {
  const base = baseText(type)
  return type.nullable && base !== 'unknown' ? `${base} | null` : base
}

function baseText(type: TypeUse): string {
  switch (type.kind) {
    case 'string':
      return type.values.length > 0 ? type.values.map(quotedExactly).join(' | ') : 'string'
    case 'integer':
      return type.values.length > 0 ? [...new Set(type.values)].join(' | ') : 'number'
    case 'number':
    case 'boolean':
      return type.kind
    case 'any':
      return 'unknown'
    case 'binary':
      return 'Blob'
    case 'list': {
      const item = typeText(type.item)
      return item.includes(' ') ? `(${item})[]` : `${item}[]`
    }
    case 'map':
      return `{ [key: string]: ${typeText(type.value)} }`
    case 'named':
      return type.declaration.name
  }
}

function writeGroup({ name, operations }: CodeGroup): CodeFile {
  const body = operations.map(writeOperation).join('\n')
  const used = namesUsedBy(operations)
  const imports = used.length === 0 ? '' : `import type { ${used.join(', ')} } from './types.js'\n`
  const text = `import type { Client } from './client.js'\n${imports}
export class ${name} {
  private readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

${body}}
`
  return { path: `${name}.ts`, text }
}

function writeOperation(operation: CodeOperation): string {
  const { parameters, body, result } = operation
  const args = [...parameters, ...(body === undefined ? [] : [body])]
  const about = blockComment('  ', operation.summary, operation.description, operation.deprecated ? '@deprecated' : '')
  const isOptional = args.every(({ required }) => !required)
  const fields = args.map((each) => {
    const description = 'description' in each ? blockComment('    ', each.description) : ''
    return `${description}    ${each.name}${each.required ? '' : '?'}: ${typeText(each.type)}\n`
  })
  const signature = args.length === 0 ? '' : `args: {\n${fields.join('')}  }${isOptional ? ' = {}' : ''}`
  const returned =
    result.kind === 'none' ? 'void' : result.kind === 'json' ? typeText(result.type) : baseText(result.type)
  return `${about}  async ${operation.name}(${signature}): Promise<${returned}> {
    return (await this.client.call({
      method: ${quoted(operation.method)},
      path: ${pathText(operation)},
${listed('query', 'query', parameters)}${listed('headers', 'header', parameters)}${listed('cookies', 'cookie', parameters)}${formText(operation)}${bodyText(operation)}      reply: ${quoted(result.kind)},
    })) as ${returned}
  }
`
}

function pathText(operation: CodeOperation): string {
  const parts = pathParts(operation).map((part) =>
    typeof part === 'string'
      ? part.toWellFormed().replaceAll(/[`\\$]/g, '\\$&')
      : `\${encodeURIComponent(String(args.${part.name}))}`,
  )
  return `\`${parts.join('')}\``
}

const valueOf = ({ name, separator }: CodeParameter): string =>
  separator === undefined ? `args.${name}` : `args.${name}?.join(${quoted(separator)})`

/** `[name, value]` of each parameter of a place; those without a value are left out by the client. */
function listed(argument: string, place: CodeParameter['in'], parameters: readonly CodeParameter[]): string {
  const pairs = parameters
    .filter((each) => each.in === place)
    .map((each) => `[${quotedExactly(each.wire)}, ${valueOf(each)}]`)
  return pairs.length === 0 ? '' : `      ${argument}: [${pairs.join(', ')}],\n`
}

function formText({ parameters, formType }: CodeOperation): string {
  const pairs = parameters
    .filter((each) => each.in === 'form')
    .map((each) => `[${quotedExactly(each.wire)}, args.${each.name}]`)
  return formType === undefined
    ? ''
    : `      form: [${pairs.join(', ')}],\n      isMultipart: ${String(formType === 'multipart/form-data')},\n`
}

function bodyText({ body }: CodeOperation): string {
  if (body === undefined) return ''
  return `      body: ${body.kind === 'json' ? `args.${body.name} === undefined ? undefined : JSON.stringify(args.${body.name})` : `args.${body.name}`},\n      mediaType: ${quoted(body.mediaType)},\n`
}

function writeIndex({ groups }: CodeModel): string {
  const imports = groups.map(({ name }) => `import { ${name} } from './${name}.js'\n`).join('')
  const property = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
  return `import { Client, type ClientOptions } from './client.js'
${imports}
export { ApiError, Client, type ClientOptions } from './client.js'
export type * from './types.js'

/** All operations, by group, over one client. */
export function createApi(options: ClientOptions = {}) {
  const client = new Client(options)
  return {
${groups.map(({ name }) => `    ${property(name)}: new ${name}(client),\n`).join('')}  }
}
`
}
