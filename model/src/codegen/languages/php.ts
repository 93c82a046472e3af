/* PHP 8.2 and later: classes that become JSON and come back, enumerations, and a client over Guzzle. */
import { argumentsOf, callLines, requiredFirst } from '../call-lines.ts'
import type {
  CodeField,
  CodeFile,
  CodeGroup,
  CodeLanguage,
  CodeOperation,
  EnumDeclaration,
  TypeUse,
} from '../code-model.ts'
import { joinCase, wordsOf } from '../names.ts'
import { isAnything, isRecord, plainDeclarations, typeWriter, type PlainRecord } from '../plain-types.ts'
import { blockComment, pathExpression } from '../text.ts'
import { keywords } from './keywords.ts'
import { clientText } from './php-client.ts'

export const php: CodeLanguage = {
  naming: {
    ...{ members: 'camel', parameters: 'camel', operations: 'camel', enumValues: 'pascal' },
    keywords: keywords.php,
    // Names of classes have no case.
    typeNames: [...keywords.php, 'ApiClient', 'ApiException', 'ApiCall'],
    parameterNames: ['call'],
  },
  write: (model) => {
    const space = `Api\\${joinCase([...wordsOf(model.title), 'client'], 'pascal', 'api')}`
    const file = (name: string, text: string): CodeFile => ({
      path: `src/${name}.php`,
      text: `<?php\n\ndeclare(strict_types=1);\n\nnamespace ${space};\n\n${text}`,
    })
    const { records, enums } = plainDeclarations(model)
    return [
      { path: 'composer.json', text: composerText(space) },
      ...clientText(quoted(model.baseUrl)).map(([name, text]) => file(name, text)),
      ...records.map((record) => file(record.name, writeRecord(record))),
      ...enums.map((each) => file(each.name, writeEnum(each))),
      ...model.groups.map((group) => file(group.name, writeGroup(group))),
    ]
  },
}

function composerText(space: string): string {
  const autoload = { 'psr-4': { [`${space}\\`]: 'src/' } }
  return `${JSON.stringify({ require: { php: '>=8.2', 'guzzlehttp/guzzle': '^7.8' }, autoload }, null, 4)}\n`
}

function quoted(text: string): string {
  const plain = text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')
  return `'${plain.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}

const orNull = (type: string): string => (type === 'mixed' || type.startsWith('?') ? type : `?${type}`)

/** As comments have them: PHP itself knows no types of items. */
const fullType = typeWriter({
  ...{ text: 'string', date: '\\DateTimeImmutable', dateTime: '\\DateTimeImmutable', int64: 'int', number: 'float' },
  ...{ boolean: 'bool', any: 'mixed', binary: 'string' },
  list: (item) => `list<${item}>`,
  map: (value) => `array<string, ${value}>`,
  nullable: orNull,
})

const isArray = ({ type }: { type: TypeUse }): boolean => type.kind === 'list' || type.kind === 'map'

const typeText = (type: TypeUse): string => (isArray({ type }) ? (type.nullable ? '?array' : 'array') : fullType(type))

const fieldType = ({ type, required }: { type: TypeUse; required: boolean }, write = typeText): string =>
  required ? write(type) : orNull(write(type))

function writeRecord({ name, description, fields }: PlainRecord): string {
  const parameters = requiredFirst(fields).map((field) => {
    const about = blockComment(
      '        ',
      field.description,
      isArray(field) ? `@var ${fieldType(field, fullType)}` : '',
    )
    return `${about}        public ${fieldType(field)} $${field.name}${field.required ? '' : ' = null'},\n`
  })
  const read = fields.map((field) => `            ${field.name}: ${readField(field)},\n`)
  return `${blockComment('', description)}final class ${name} implements \\JsonSerializable
{
    public function __construct(
${parameters.join('')}    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
${read.join('')}        );
    }

    public function jsonSerialize(): object
    {
${fields.length === 0 ? '        return new \\stdClass();\n' : writeFields(fields)}    }
}
`
}

function writeFields(fields: readonly CodeField[]): string {
  const pairs = (isRequired: boolean): string =>
    fields
      .filter(({ required }) => required === isRequired)
      .map((field) => `            ${quoted(field.wire)} => ${written(field)},\n`)
      .join('')
  return `        return (object) ([
${pairs(true)}        ] + array_filter([
${pairs(false)}        ], static fn (mixed $value): bool => $value !== null));
`
}

function readField({ wire, type, required }: CodeField): string {
  const value = `$data[${quoted(wire)}]`
  const isOptional = !required || type.nullable
  if (type.kind === 'any' || (type.kind === 'named' && isAnything(type.declaration))) return `${value} ?? null`
  const text = readValue(type, value)
  if (!isOptional) return text
  return text === value ? `${value} ?? null` : `isset(${value}) ? ${text} : null`
}

/** A value of JSON as the type; it is no null. */
function readValue(type: TypeUse, value: string): string {
  switch (type.kind) {
    case 'string':
      return type.format === 'date' || type.format === 'date-time' ? `new \\DateTimeImmutable(${value})` : value
    case 'number':
      return `(float) ${value}`
    case 'list':
    case 'map': {
      const inner = type.kind === 'list' ? type.item : type.value
      const each = readValue(inner, '$each')
      const read = inner.nullable && each !== '$each' ? `$each === null ? null : ${each}` : each
      return read === '$each' ? value : `array_map(static fn (mixed $each): mixed => ${read}, ${value})`
    }
    case 'named':
      if (isAnything(type.declaration)) return value
      return isRecord(type)
        ? `${type.declaration.name}::fromArray(${value})`
        : `${type.declaration.name}::from(${value})`
    default:
      return value
  }
}

/** A value as JSON has it; classes and enumerations write themselves. */
function written({ name, type, required }: CodeField): string {
  const value = `$this->${name}`
  const text = writeValue(type, value)
  if (text === value || (required && !type.nullable)) return text
  return `${value} === null ? null : ${text}`
}

function writeValue(type: TypeUse, value: string): string {
  if (type.kind === 'string' && type.format === 'date') return `${value}->format('Y-m-d')`
  if (type.kind === 'string' && type.format === 'date-time') return `${value}->format(\\DATE_RFC3339_EXTENDED)`
  if (type.kind !== 'list' && type.kind !== 'map') return value
  const inner = type.kind === 'list' ? type.item : type.value
  const each = writeValue(inner, '$each')
  const text = inner.nullable && each !== '$each' ? `$each === null ? null : ${each}` : each
  const mapped = text === '$each' ? value : `array_map(static fn (mixed $each): mixed => ${text}, ${value})`
  // An empty list would be written otherwise.
  return type.kind === 'map' ? `(object) ${mapped}` : mapped
}

function writeEnum({ name, description, values }: EnumDeclaration): string {
  const cases = values.map((value) => `    case ${value.name} = ${quoted(value.wire)};\n`)
  return `${blockComment('', description)}enum ${name}: string\n{\n${cases.join('')}}\n`
}

function writeGroup({ name, operations }: CodeGroup): string {
  return `final class ${name}
{
    public function __construct(private readonly ApiClient $client)
    {
    }
${operations.map(writeOperation).join('')}}
`
}

function writeOperation(operation: CodeOperation): string {
  const { name, method, summary, description, deprecated, result } = operation
  const args = requiredFirst(argumentsOf(operation))
  const signature = args.map((each) => `        ${fieldType(each)} $${each.name}${each.required ? '' : ' = null'},\n`)
  const types = [
    ...args.filter(isArray).map((each) => `@param ${fieldType(each, fullType)} $${each.name}`),
    ...(result.kind === 'json' && isArray(result) ? [`@return ${fullType(result.type)}`] : []),
  ].join('\n')
  const about = blockComment('    ', summary, description, types, deprecated ? '@deprecated' : '')
  const target = pathExpression(operation, (each) => `ApiClient::path($${each.name})`, quoted, '.')
  const calls = callLines(operation, { quote: quoted, variable: (each) => `$${each}`, file: 'file' }).map(
    (line) => `        $call->${line};\n`,
  )
  return `
${about}    public function ${name}(${signature.length === 0 ? '' : `\n${signature.join('')}    `}): ${result.kind === 'none' ? 'void' : typeText(result.type)}
    {
        $call = new ApiCall(${quoted(method)}, ${target});
${calls.join('')}${sendText(result)}    }
`
}

function sendText({ kind, type }: CodeOperation['result']): string {
  if (kind === 'none') return '        $this->client->send($call);\n'
  if (kind !== 'json') return '        return $this->client->send($call);\n'
  const value = readValue(type, '$data')
  const read = type.nullable && value !== '$data' ? `$data === null ? null : ${value}` : value
  return `        $data = $this->client->sendForJson($call);\n\n        return ${read};\n`
}
