/* C# of .NET 8 and later: classes as System.Text.Json reads them, and a client over HttpClient. */
import { argumentsOf, callLines, requiredFirst } from '../call-lines.ts'
import type { CodeFile, CodeGroup, CodeLanguage, CodeModel, CodeOperation, EnumDeclaration } from '../code-model.ts'
import { joinCase, NameScope, wordsOf } from '../names.ts'
import { plainDeclarations, typeWriter, type PlainRecord } from '../plain-types.ts'
import { lineComment, pathExpression, quoted } from '../text.ts'
import { clientText } from './csharp-client.ts'
import { keywords } from './keywords.ts'

export const csharp: CodeLanguage = {
  naming: {
    ...{ members: 'pascal', parameters: 'camel', operations: 'pascal', enumValues: 'pascal' },
    keywords: keywords.csharp,
    typeNames:
      'Api Array ByteArrayContent CultureInfo FormUrlEncodedContent HttpContent HttpMethod HttpRequestMessage HttpResponseMessage IEnumerable IFormattable KeyValuePair MediaTypeHeaderValue MultipartFormDataContent StringContent ApiClient ApiException ApiCall Boolean Byte Char Convert DateOnly DateTime DateTimeOffset Dictionary Double Encoding Enum Exception Guid HttpClient Int32 Int64 JsonConverter JsonElement JsonIgnore JsonIgnoreCondition JsonNode JsonPropertyName JsonSerializer List Math Object Obsolete String System Task Threading Type Uri Utf8JsonReader Utf8JsonWriter JsonSerializerOptions CancellationToken'.split(
        ' ',
      ),
    parameterNames: ['call', 'cancellationToken', 'client'],
  },
  write: (model) => {
    const space = `Api.${joinCase(wordsOf(model.title), 'pascal', 'api')}`
    return [
      { path: 'Types.cs', text: writeTypes(model, space) },
      { path: 'ApiClient.cs', text: clientText(space, quoted(model.baseUrl)) },
      ...model.groups.map((group) => writeGroup(group, space)),
    ]
  },
}

const orNull = (type: string): string => (type.endsWith('?') ? type : `${type}?`)

const typeText = typeWriter({
  ...{ text: 'string', date: 'DateOnly', dateTime: 'DateTimeOffset', uuid: 'Guid', int32: 'int', int64: 'long' },
  ...{ number: 'double', boolean: 'bool', any: 'JsonNode?', binary: 'byte[]' },
  list: (item) => `List<${item}>`,
  map: (value) => `Dictionary<string, ${value}>`,
  nullable: orNull,
})

const head = (space: string, ...more: readonly string[]): string =>
  `#nullable enable
${['System', 'System.Collections.Generic', 'System.Text.Json.Nodes', ...more].map((each) => `using ${each};\n`).join('')}
namespace ${space};
`

function writeTypes(model: CodeModel, space: string): string {
  const { records, enums } = plainDeclarations(model)
  return `${head(space, 'System.Text.Json', 'System.Text.Json.Serialization')}${[...records.map(writeRecord), ...enums.map(writeEnum)].join('')}`
}

function writeRecord({ name, description, fields }: PlainRecord): string {
  // No member has the name of its class.
  const scope = new NameScope(keywords.csharp, [name])
  const members = fields.map((field) => {
    const type = typeText(field.type)
    const isLeftOut = field.required ? '' : '    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]\n'
    const value = field.required && !type.endsWith('?') ? ' = default!;' : ''
    return `${lineComment('    ', '//', field.description)}    [JsonPropertyName(${quoted(field.wire)})]
${isLeftOut}    public ${field.required ? type : orNull(type)} ${scope.claim(field.name)} { get; set; }${value}\n`
  })
  return `\n${lineComment('', '//', description)}public sealed class ${name}\n{\n${members.join('\n')}}\n`
}

/** Values that the description does not list are kept. */
function writeEnum({ name, description, values }: EnumDeclaration): string {
  const scope = new NameScope(keywords.csharp, [name, 'Value', 'Converter', 'Deconstruct', 'PrintMembers'])
  const members = values.map(
    (value) => `    public static readonly ${name} ${scope.claim(value.name)} = new(${quoted(value.wire)});\n`,
  )
  return `
${lineComment('', '//', description)}[JsonConverter(typeof(${name}.Converter))]
public readonly record struct ${name}(string Value)
{
${members.join('')}
    public override string ToString() => Value;

    internal sealed class Converter : JsonConverter<${name}>
    {
        public override ${name} Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => new(reader.GetString() ?? "");

        public override void Write(Utf8JsonWriter writer, ${name} value, JsonSerializerOptions options) => writer.WriteStringValue(value.Value);
    }
}
`
}

function writeGroup({ name, operations }: CodeGroup, space: string): CodeFile {
  const scope = new NameScope(keywords.csharp, [name, 'client'])
  const methods = operations.map((operation) => writeOperation(operation, scope.claim(operation.name)))
  const text = `${head(space, 'System.Threading', 'System.Threading.Tasks')}
public sealed class ${name}
{
    private readonly ApiClient client;

    public ${name}(ApiClient client) => this.client = client;
${methods.join('')}}
`
  return { path: `${name}.cs`, text }
}

function writeOperation(operation: CodeOperation, name: string): string {
  const { method, summary, description, deprecated, result } = operation
  const signature = requiredFirst(argumentsOf(operation)).map((each) => {
    const type = typeText(each.type)
    return `        ${each.required ? type : orNull(type)} ${each.name}${each.required ? '' : ' = null'},\n`
  })
  const target = pathExpression(operation, (each) => `ApiClient.Path(${each.name})`)
  const type = result.kind === 'none' ? '' : typeText(result.type)
  const send = {
    none: 'await client.SendForBytes(call, cancellationToken)',
    text: 'return await client.SendForText(call, cancellationToken)',
    binary: 'return await client.SendForBytes(call, cancellationToken)',
    json: `return await client.Send<${type}>(call, cancellationToken)`,
  }[result.kind]
  const calls = callLines(operation).map((line) => `        call.${line.charAt(0).toUpperCase()}${line.slice(1)};\n`)
  return `
${lineComment('    ', '//', summary, description)}${deprecated ? '    [Obsolete]\n' : ''}    public async Task${type === '' ? '' : `<${type}>`} ${name}(
${signature.join('')}        CancellationToken cancellationToken = default)
    {
        var call = new ApiCall(${quoted(method)}, ${target});
${calls.join('')}        ${send}.ConfigureAwait(false);
    }
`
}
