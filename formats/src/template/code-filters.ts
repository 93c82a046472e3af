/* Filters templates have besides Liquid's own. Pure: each makes a text of a value. */
import { camelCase, joinWords, pascalCase } from './word-case.ts'

/** What the type filters look at; anything may come in. */
interface FieldLike {
  kind: string
  isArray: boolean
  nullable: boolean
  typeName: string
  values: readonly { value: string }[]
}

function asField(value: unknown): FieldLike {
  const read = (name: keyof FieldLike): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
  const text = (name: keyof FieldLike, otherwise: string): string => {
    const found = read(name)
    return typeof found === 'string' ? found : otherwise
  }
  const values = read('values')
  return {
    kind: text('kind', 'any'),
    isArray: read('isArray') === true,
    nullable: read('nullable') === true,
    typeName: text('typeName', ''),
    values: Array.isArray(values) ? values.filter(isValue) : [],
  }
}

const isValue = (value: unknown): value is { value: string } =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'

const typeScriptTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
  file: 'Blob',
  map: 'Record<string, unknown>',
  object: 'Record<string, unknown>',
  never: 'never',
}

const javaTypes: Readonly<Record<string, string>> = {
  string: 'String',
  number: 'Double',
  integer: 'Long',
  boolean: 'Boolean',
  file: 'byte[]',
  map: 'Map<String, Object>',
  object: 'Map<String, Object>',
}

function typeScriptType(value: unknown): string {
  const { kind, isArray, nullable, typeName, values } = asField(value)
  const choices = kind === 'string' ? values.map((each) => JSON.stringify(each.value)).join(' | ') : ''
  const single = [choices, typeName, typeScriptTypes[kind] ?? ''].find((type) => type !== '') ?? 'unknown'
  const whole = isArray ? (single.includes(' ') ? `Array<${single}>` : `${single}[]`) : single
  return nullable ? `${whole} | null` : whole
}

function javaType(value: unknown): string {
  const { kind, isArray, typeName } = asField(value)
  const single = typeName === '' ? (javaTypes[kind] ?? 'Object') : typeName
  return isArray ? `List<${single}>` : single
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export const codeFilters: Readonly<Record<string, (value: unknown) => string>> = {
  ts_type: typeScriptType,
  java_type: javaType,
  camel_case: (value) => camelCase(text(value)),
  pascal_case: (value) => pascalCase(text(value)),
  snake_case: (value) => joinWords(text(value), '_'),
  kebab_case: (value) => joinWords(text(value), '-'),
  /** One line that does not end the comment it is in. */
  comment: (value) => text(value).replace(/\s+/g, ' ').replaceAll('*/', '*\u2060/').trim(),
  /** A property's name in TypeScript, in quotes when it needs them. */
  ts_key: (value) => (/^[A-Za-z_$][\w$]*$/.test(text(value)) ? text(value) : JSON.stringify(text(value))),
  /** A text between backticks. */
  template_literal: (value) => text(value).replace(/[\\`]|\$\{/g, (found) => `\\${found}`),
}
