/* Dart 3 with null safety: classes that become JSON and come back, and a client over `http`. */
import { argumentsOf, callLines } from '../call-lines.ts'
import type {
  CodeFile,
  CodeGroup,
  CodeLanguage,
  CodeModel,
  CodeOperation,
  EnumDeclaration,
  TypeUse,
} from '../code-model.ts'
import { NameScope } from '../names.ts'
import { isAnything, isRecord, plainDeclarations, typeWriter, type PlainRecord } from '../plain-types.ts'
import { lineComment, pathExpression, quotedWithDollars as quoted } from '../text.ts'
import { clientText } from './dart-client.ts'
import { keywords } from './keywords.ts'

export const dart: CodeLanguage = {
  naming: {
    ...{ members: 'camel', parameters: 'camel', operations: 'camel', enumValues: 'camel' },
    keywords: keywords.dart,
    typeNames:
      'ApiClient ApiException ApiCall String int double bool num Object List Map DateTime Uint8List Future Exception Iterable Set Function Null Never Type Symbol Record Enum MapEntry Uri Override Deprecated'.split(
        ' ',
      ),
    operationNames: ['client'],
    parameterNames: ['client', 'call', 'data'],
  },
  write: (model) => [
    { path: 'pubspec.yaml', text: pubspecText(packageOf(model)) },
    { path: 'lib/types.dart', text: writeTypes(model) },
    { path: 'lib/client.dart', text: clientText(quoted(model.baseUrl)) },
    ...model.groups.map(writeGroup),
    { path: `lib/${packageOf(model)}.dart`, text: writeIndex(model) },
  ],
}

const packageOf = ({ packageName }: CodeModel): string => `${/^\d/.test(packageName) ? 'x' : ''}${packageName}_api`

const pubspecText = (name: string): string => `name: ${name}
environment:
  sdk: ^3.0.0
dependencies:
  http: ^1.2.0
`

const orNull = (type: string): string => (type.endsWith('?') ? type : `${type}?`)

const typeText = typeWriter({
  ...{ text: 'String', dateTime: 'DateTime', int64: 'int', number: 'double', boolean: 'bool' },
  ...{ any: 'Object?', binary: 'Uint8List' },
  list: (item) => `List<${item}>`,
  map: (value) => `Map<String, ${value}>`,
  nullable: orNull,
})

function writeTypes(model: CodeModel): string {
  const { records, enums } = plainDeclarations(model)
  return `import 'dart:typed_data';

/// What [read] makes of a value, and nothing of nothing.
T? ifThere<T>(Object? value, T Function(Object value) read) => value == null ? null : read(value);
${[...records.map(writeRecord), ...enums.map(writeEnum)].join('')}`
}

function writeRecord({ name, description, fields }: PlainRecord): string {
  const typed = fields.map((field) => ({
    ...field,
    text: field.required ? typeText(field.type) : orNull(typeText(field.type)),
    value: `data[${quoted(field.wire)}]`,
  }))
  const members = typed.map(
    (field) => `${lineComment('  ', '///', field.description)}  final ${field.text} ${field.name};\n`,
  )
  const wanted = typed.map((field) => `    ${field.required ? 'required ' : ''}this.${field.name},\n`)
  const read = typed.map(({ name: field, type, required, value }) => {
    const use = required ? type : { ...type, nullable: true }
    return `        ${field}: ${readValue(use, value)},\n`
  })
  const write = typed.map(({ name: field, wire, type, required }) => {
    const use = required ? type : { ...type, nullable: true }
    return `        ${required ? '' : `if (${field} != null) `}${quoted(wire)}: ${writeValue(use, field)},\n`
  })
  return `
${lineComment('', '///', description)}class ${name} {
  ${name}(${wanted.length === 0 ? '' : `{\n${wanted.join('')}  }`});

  factory ${name}.fromJson(Map<String, Object?> data) => ${name}(
${read.join('')}      );
${members.length === 0 ? '' : `\n${members.join('')}`}
  Map<String, Object?> toJson() => <String, Object?>{
${write.join('')}      };
}
`
}

/** A value of JSON as the type. */
function readValue(type: TypeUse, value: string): string {
  const isAny = type.kind === 'any' || (type.kind === 'named' && isAnything(type.declaration))
  if (isAny) return value
  return type.nullable
    ? `ifThere(${value}, (value) => ${readValue({ ...type, nullable: false }, 'value')})`
    : readThere(type, value)
}

function readThere(type: TypeUse, value: string): string {
  switch (type.kind) {
    case 'string':
      return type.format === 'date-time' ? `DateTime.parse(${value} as String)` : `${value} as String`
    case 'integer':
      return `(${value} as num).toInt()`
    case 'number':
      return `(${value} as num).toDouble()`
    case 'boolean':
      return `${value} as bool`
    case 'binary':
      return `Uint8List.fromList((${value} as String).codeUnits)`
    case 'list':
      return `[for (final each in ${value} as List<Object?>) ${readValue(type.item, 'each')}]`
    case 'map':
      return `{for (final entry in (${value} as Map<String, Object?>).entries) entry.key: ${readValue(type.value, 'entry.value')}}`
    case 'named':
      return isRecord(type)
        ? `${type.declaration.name}.fromJson(${value} as Map<String, Object?>)`
        : `${type.declaration.name}(${value} as String)`
    case 'any':
      return value
  }
}

/** A value as JSON has it: classes write themselves, times do not. */
function writeValue(type: TypeUse, value: string): string {
  const question = type.nullable ? '?' : ''
  if (type.kind === 'string' && type.format === 'date-time') return `${value}${question}.toIso8601String()`
  if (type.kind === 'binary')
    return `${type.nullable ? `${value} == null ? null : ` : ''}String.fromCharCodes(${value}${type.nullable ? '!' : ''})`
  if (type.kind === 'list') {
    const each = writeValue(type.item, 'each')
    return each === 'each' ? value : `${value}${question}.map((each) => ${each}).toList()`
  }
  if (type.kind !== 'map') return value
  const each = writeValue(type.value, 'each')
  return each === 'each' ? value : `${value}${question}.map((key, each) => MapEntry(key, ${each}))`
}

/** Values that the description does not list are kept. */
function writeEnum({ name, description, values }: EnumDeclaration): string {
  const scope = new NameScope(keywords.dart, ['value'])
  const members = values.map((value) => `  static const ${scope.claim(value.name)} = ${name}(${quoted(value.wire)});\n`)
  return `
${lineComment('', '///', description)}class ${name} {
  const ${name}(this.value);

  final String value;

${members.join('')}
  String toJson() => value;

  @override
  String toString() => value;

  @override
  bool operator ==(Object other) => other is ${name} && other.value == value;

  @override
  int get hashCode => value.hashCode;
}
`
}

const fileOf = (group: string): string => `${group.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase()}_group.dart`

function writeGroup({ name, operations }: CodeGroup): CodeFile {
  const text = `import 'dart:typed_data';

import 'client.dart';
import 'types.dart';

class ${name} {
  ${name}(this.client);

  final ApiClient client;
${operations.map(writeOperation).join('')}}
`
  return { path: `lib/${fileOf(name)}`, text }
}

function writeOperation(operation: CodeOperation): string {
  const { name, method, summary, description, deprecated, result } = operation
  const signature = argumentsOf(operation).map((each) => {
    const type = typeText(each.type)
    return `    ${each.required ? `required ${type}` : orNull(type)} ${each.name},\n`
  })
  const target = pathExpression(operation, (each) => `ApiClient.path(${each.name})`, quoted)
  const type = result.kind === 'none' ? 'void' : typeText(result.type)
  const end = {
    none: '    await client.send(call);\n',
    text: '    return client.sendForText(call);\n',
    binary: '    return client.send(call);\n',
    json: `    final data = await client.sendForJson(call);\n    return ${readValue(result.type, 'data')};\n`,
  }[result.kind]
  const calls = callLines(operation, { quote: quoted }).map((line) => `    call.${line};\n`)
  return `
${lineComment('  ', '///', summary, description)}${deprecated ? "  @Deprecated('')\n" : ''}  Future<${type}> ${name}(${signature.length === 0 ? '' : `{\n${signature.join('')}  }`}) async {
    final call = ApiCall(${quoted(method)}, ${target});
${calls.join('')}${end}  }
`
}

function writeIndex({ groups }: CodeModel): string {
  const files = ['client.dart', ...groups.map(({ name }) => fileOf(name)), 'types.dart']
  return files.map((file) => `export '${file}';\n`).join('')
}
