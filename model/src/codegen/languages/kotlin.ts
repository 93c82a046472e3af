/* Kotlin: data classes as Jackson reads them, and a client over OkHttp. */
import { argumentsOf, callLines } from '../call-lines.ts'
import type {
  CodeField,
  CodeFile,
  CodeGroup,
  CodeLanguage,
  CodeModel,
  CodeOperation,
  EnumDeclaration,
} from '../code-model.ts'
import { plainDeclarations, typeWriter, type PlainRecord } from '../plain-types.ts'
import { blockComment, pathExpression, quotedWithDollars as quoted } from '../text.ts'
import { keywords } from './keywords.ts'
import { clientText } from './kotlin-client.ts'

export const kotlin: CodeLanguage = {
  naming: {
    ...{ members: 'camel', parameters: 'camel', operations: 'camel', enumValues: 'upper' },
    keywords: keywords.kotlin,
    typeNames:
      'ApiClient ApiException ApiCall Any Boolean ByteArray Double Int Long String Unit Nothing Array Charsets List Map MutableList Enum Pair Deprecated Throwable Exception IOException LocalDate OffsetDateTime UUID JsonAutoDetect JsonInclude JsonProperty JsonValue TypeReference'.split(
        ' ',
      ),
    parameterNames: ['client', 'call'],
  },
  write: (model) => {
    const packageName = packageOf(model)
    const folder = packageName.replaceAll('.', '/')
    return [
      { path: `${folder}/Types.kt`, text: writeTypes(model, packageName) },
      { path: `${folder}/ApiClient.kt`, text: clientText(packageName, quoted(model.baseUrl)) },
      ...model.groups.map((group) => writeGroup(group, packageName, folder)),
    ]
  },
}

const packageOf = ({ packageName }: CodeModel): string =>
  `api.${/^\d/.test(packageName) || keywords.kotlin.has(packageName) ? `x${packageName}` : packageName}`

const orNull = (type: string): string => (type.endsWith('?') ? type : `${type}?`)

const typeText = typeWriter({
  ...{ text: 'String', date: 'LocalDate', dateTime: 'OffsetDateTime', uuid: 'UUID', int32: 'Int', int64: 'Long' },
  ...{ number: 'Double', boolean: 'Boolean', any: 'Any?', binary: 'ByteArray' },
  list: (item) => `List<${item}>`,
  map: (value) => `Map<String, ${value}>`,
  nullable: orNull,
})

const imports = `import java.time.LocalDate
import java.time.OffsetDateTime
import java.util.UUID
`

function writeTypes(model: CodeModel, packageName: string): string {
  const { records, enums } = plainDeclarations(model)
  return `package ${packageName}

import com.fasterxml.jackson.annotation.JsonAutoDetect
import com.fasterxml.jackson.annotation.JsonInclude
import com.fasterxml.jackson.annotation.JsonProperty
import com.fasterxml.jackson.annotation.JsonValue
${imports}${[...records.map(writeRecord), ...enums.map(writeEnum)].join('')}`
}

/** Constructors of Java take no more than 255 values, and Kotlin needs some of them itself. */
const mostInConstructor = 200
/** Only fields: names of getters lose the case of some letters. */
const fieldsOnly = `@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonAutoDetect(
    fieldVisibility = JsonAutoDetect.Visibility.ANY,
    getterVisibility = JsonAutoDetect.Visibility.NONE,
    isGetterVisibility = JsonAutoDetect.Visibility.NONE,
    setterVisibility = JsonAutoDetect.Visibility.NONE
)
`

function writeRecord({ name, description, fields }: PlainRecord): string {
  const head = `\n${blockComment('', description)}${fieldsOnly}`
  if (fields.length === 0) return `${head}class ${name}\n`
  if (fields.length > mostInConstructor)
    return `${head}class ${name} {\n${fields.map((field) => `${aboutField(field, '')}    var ${field.name}: ${orNull(typeText(field.type))} = null\n`).join('')}}\n`
  const members = fields.map((field) => {
    const type = typeText(field.type)
    return `${aboutField(field, `@param:JsonProperty(${quoted(field.wire)}) `)}    val ${field.name}: ${field.required ? type : `${orNull(type)} = null`}`
  })
  return `${head}data class ${name}(\n${members.join(',\n')}\n)\n`
}

function aboutField({ wire, type, required, description }: CodeField, more: string): string {
  const isSentAsNull = required && (type.nullable || type.kind === 'any')
  const always = isSentAsNull ? '    @field:JsonInclude(JsonInclude.Include.ALWAYS)\n' : ''
  return `${blockComment('    ', description)}${always}    ${more}@field:JsonProperty(${quoted(wire)})\n`
}

function writeEnum({ name, description, values }: EnumDeclaration): string {
  return `
${blockComment('', description)}enum class ${name}(@get:JsonValue val value: String) {
${values.map((value) => `    ${value.name}(${quoted(value.wire)})`).join(',\n')};

    override fun toString(): String = value
}
`
}

function writeGroup({ name, operations }: CodeGroup, packageName: string, folder: string): CodeFile {
  const text = `package ${packageName}

import com.fasterxml.jackson.core.type.TypeReference
${imports}
class ${name}(private val client: ApiClient) {
${operations.map(writeOperation).join('\n')}}
`
  return { path: `${folder}/${name}.kt`, text }
}

function writeOperation(operation: CodeOperation): string {
  const { name, method, summary, description, deprecated, result } = operation
  const signature = argumentsOf(operation).map((each) => {
    const type = typeText(each.type)
    return `        ${each.name}: ${each.required ? type : `${orNull(type)} = null`}`
  })
  const target = pathExpression(operation, (each) => `ApiClient.path(${each.name})`, quoted)
  const type = result.kind === 'none' ? 'Unit' : typeText(result.type)
  const end = {
    none: 'client.send(call)',
    text: 'return client.sendForText(call)',
    binary: 'return client.sendForBytes(call)',
    json: `return client.send(call, object : TypeReference<${type}>() {})`,
  }[result.kind]
  const calls = callLines(operation, { quote: quoted }).map((line) => `        call.${line}\n`)
  return `${blockComment('    ', summary, description)}${deprecated ? '    @Deprecated("")\n' : ''}    fun ${name}(${signature.length === 0 ? '' : `\n${signature.join(',\n')}\n    `}): ${type} {
        val call = ApiCall(${quoted(method)}, ${target})
${calls.join('')}        ${end}
    }
`
}
