/* Go: structures with tags, and a client over the standard library. */
import {
  isFile,
  type CodeFile,
  type CodeGroup,
  type CodeLanguage,
  type CodeModel,
  type CodeOperation,
  type CodeParameter,
  type EnumDeclaration,
  type TypeUse,
} from '../code-model.ts'
import { NameScope } from '../names.ts'
import { isAnything, isRecord, plainDeclarations, typeWriter, type PlainRecord } from '../plain-types.ts'
import { lineComment, pathExpression, quoted } from '../text.ts'
import { clientText } from './go-client.ts'
import { keywords } from './keywords.ts'

export const go: CodeLanguage = {
  naming: {
    ...{ members: 'pascal', parameters: 'pascal', operations: 'pascal', enumValues: 'pascal' },
    keywords: keywords.go,
    typeNames: ['Client', 'APIError', 'NewClient'],
  },
  write: (model) => {
    const scope = new NameScope(keywords.go, [...namesOf(model), 'Client', 'APIError', 'NewClient'])
    return [
      { path: 'go.mod', text: `module ${packageOf(model)}\n\ngo 1.21\n` },
      { path: 'types.go', text: writeTypes(model, scope) },
      { path: 'client.go', text: clientText(packageOf(model), model.baseUrl) },
      ...model.groups.map((group) => writeGroup(group, model, scope)),
    ]
  },
}

const packageOf = ({ packageName }: CodeModel): string =>
  keywords.go.has(packageName) ? `${packageName}api` : packageName

const namesOf = ({ declarations, groups }: CodeModel): string[] => [...declarations, ...groups].map(({ name }) => name)

/** Structures are pointed at: a type may be in itself. */
const typeText = typeWriter(
  {
    ...{ text: 'string', dateTime: 'time.Time', int32: 'int32', int64: 'int64', number: 'float64', boolean: 'bool' },
    ...{ any: 'any', binary: '[]byte' },
    list: (item) => `[]${item}`,
    map: (value) => `map[string]${value}`,
    nullable: pointer,
  },
  (declaration) => (declaration.kind === 'enum' ? declaration.name : `*${declaration.name}`),
)

/** Types that have nothing of their own for what is absent. */
function pointer(type: string): string {
  return /^(?:\*|\[\]|map|any)/.test(type) ? type : `*${type}`
}

/** With the packages that its text uses. */
function file(path: string, packageName: string, body: string): CodeFile {
  const code = body.replaceAll(/^[ \t]*\/\/.*$/gm, '')
  const used = ['context', 'time'].filter((each) => code.includes(each === 'time' ? 'time.Time' : 'context.Context'))
  const imports = used.length === 0 ? '' : `\nimport (\n${used.map((each) => `\t"${each}"\n`).join('')})\n`
  return { path, text: `package ${packageName}\n${imports}${body}` }
}

function writeTypes(model: CodeModel, scope: NameScope): string {
  const { records, enums } = plainDeclarations(model)
  const body = [...records.map(writeRecord), ...enums.map((each) => writeEnum(each, scope))].join('')
  return file('', packageOf(model), body).text
}

function writeRecord({ name, description, fields }: PlainRecord): string {
  const lines = fields.map(({ wire, name: field, type, required, description: about }) => {
    const text = typeText(type)
    // Neither quotes nor commas can be in a tag.
    const tag = `${wire.replaceAll(/[^\p{L}\p{N}!#$%&()*+\-./:;<=>?@[\]^_{|}~ ]/gu, '_')}${required ? '' : ',omitempty'}`
    return `${lineComment('\t', '//', about)}\t${field} ${required ? text : pointer(text)} \`json:"${tag}"\`\n`
  })
  return `\n${lineComment('', '//', description)}type ${name} struct {\n${lines.join('')}}\n`
}

function writeEnum({ name, description, values }: EnumDeclaration, scope: NameScope): string {
  const lines = values.map(({ wire, name: value }) => `\t${scope.claim(`${name}${value}`)} ${name} = ${quoted(wire)}\n`)
  return `\n${lineComment('', '//', description)}type ${name} string\n\nconst (\n${lines.join('')})\n`
}

function writeGroup({ name, operations }: CodeGroup, model: CodeModel, scope: NameScope): CodeFile {
  const body = `
type ${name} struct{ client *Client }

func (c *Client) ${name}() *${name} { return &${name}{c} }
${operations.map((operation) => writeOperation(name, operation, scope)).join('')}`
  // A name that ends in the name of a system would be built on that alone.
  return file(`${name.toLowerCase()}_group.go`, packageOf(model), body)
}

function writeOperation(group: string, operation: CodeOperation, scope: NameScope): string {
  const { name, method, summary, description, parameters, body, result } = operation
  const args = [...parameters, ...(body === undefined ? [] : [body])]
  const argsName = args.length === 0 ? '' : scope.claim(`${name}Args`)
  const fields = args.map((each) => {
    const text = each.type.kind === 'any' ? 'any' : typeText(each.type)
    return `\t${each.name} ${each.required ? text : pointer(text)}\n`
  })
  const structure = args.length === 0 ? '' : `\ntype ${argsName} struct {\n${fields.join('')}}\n`
  const signature = `ctx context.Context${args.length === 0 ? '' : `, args ${argsName}`}`
  const returned = result.kind === 'none' ? '' : typeText(result.type)
  const target = pathExpression(
    operation,
    ({ name: value, type }) => `escape(${type.kind === 'list' ? `join(args.${value}, ",")` : `args.${value}`})`,
  )
  const end =
    result.kind === 'none'
      ? `\treturn a.client.do(ctx, request, nil)\n`
      : `\tvar result ${returned}\n\terr := a.client.do(ctx, request, &result)\n\treturn result, err\n`
  return `${structure}
${lineComment('', '//', summary, description)}func (a *${group}) ${name}(${signature}) ${returned === '' ? 'error' : `(${returned}, error)`} {
	request := newCall(${quoted(method)}, ${target})
${parameters
  .filter((each) => each.in !== 'path')
  .map(add)
  .join('')}${bodyText(operation)}${end}}
`
}

function add(parameter: CodeParameter): string {
  const { wire, name, type, required, separator } = parameter
  const target = {
    query: 'request.query',
    form: 'request.form',
    header: 'request.header',
    cookie: 'request.cookies',
    path: '',
  }[parameter.in]
  const value = `args.${name}`
  if (isFile(type)) return `\trequest.addFiles(${quoted(wire)}, ${type.kind === 'list' ? `${value}...` : value})\n`
  if (type.kind !== 'list')
    return `\t${required || isBare(type) ? 'addValue' : 'addOptional'}(${target}, ${quoted(wire)}, ${value})\n`
  if (separator === undefined) return `\taddValues(${target}, ${quoted(wire)}, ${value})\n`
  return `\taddJoined(${target}, ${quoted(wire)}, ${value}, ${quoted(separator)})\n`
}

/** Whether it is the same when it is not required. */
const isBare = (type: TypeUse): boolean =>
  type.kind === 'any' || isRecord(type) || (type.kind === 'named' && isAnything(type.declaration))

function bodyText({ formType, body }: CodeOperation): string {
  if (formType !== undefined)
    return formType === 'multipart/form-data' ? '\trequest.isMultipart = true\n' : '\trequest.isForm = true\n'
  if (body === undefined) return ''
  const raw = body.required || body.kind === 'binary' ? `args.${body.name}` : `*args.${body.name}`
  if (body.kind === 'json') return `\trequest.body, request.mediaType = args.${body.name}, ${quoted(body.mediaType)}\n`
  const set = `request.raw, request.mediaType = []byte(${raw}), ${quoted(body.mediaType)}`
  return body.required || body.kind === 'binary' ? `\t${set}\n` : `\tif args.${body.name} != nil {\n\t\t${set}\n\t}\n`
}
