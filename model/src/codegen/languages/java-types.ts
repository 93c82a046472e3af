/* Java's types: classes with getters and setters as Jackson reads them, and enumerations. Shared by its clients and servers. */
import type { CodeFile, CodeModel, CodeOperation, EnumDeclaration, NamingRules } from '../code-model.ts'
import { plainDeclarations, typeWriter, type PlainRecord } from '../plain-types.ts'
import { blockComment, quoted } from '../text.ts'
import { keywords } from './keywords.ts'

export const javaNaming: NamingRules = {
  ...{ members: 'camel', parameters: 'camel', operations: 'camel', enumValues: 'upper' },
  keywords: keywords.java,
  typeNames:
    'ApiClient ApiException String Object Integer Long Double Boolean List Map Override LocalDate OffsetDateTime UUID Void Class Record Enum Iterable Thread Exception Error Math System Process Number Character Byte Short Float Package Module Runtime Deprecated ResponseEntity MultipartFile IOException Pairs JsonProperty JsonValue JsonCreator JsonInclude JsonAutoDetect TypeReference RequestMapping RequestMethod RequestParam RequestPart RequestHeader RequestBody PathVariable CookieValue Mapper Param'.split(
      ' ',
    ),
}

export const javaType = typeWriter({
  ...{ text: 'String', date: 'LocalDate', dateTime: 'OffsetDateTime', uuid: 'UUID' },
  ...{ int32: 'Integer', int64: 'Long', number: 'Double', boolean: 'Boolean', any: 'Object', binary: 'byte[]' },
  list: (item) => `List<${item}>`,
  map: (value) => `Map<String, ${value}>`,
})

const packages: Readonly<Record<string, string>> = {
  List: 'java.util.List',
  Map: 'java.util.Map',
  UUID: 'java.util.UUID',
  LocalDate: 'java.time.LocalDate',
  OffsetDateTime: 'java.time.OffsetDateTime',
}

export const packageOf = ({ packageName }: CodeModel): string =>
  `api.${/^\d/.test(packageName) || keywords.java.has(packageName) ? `x${packageName}` : packageName}`

/** A file with the imports its text uses besides `imports`. */
export function javaFile(model: CodeModel, name: string, body: string, imports: readonly string[] = []): CodeFile {
  const code = body.replaceAll(/^ *(?:\/\*\*|\*).*$/gm, '')
  const words = new Set(code.split(/\W+/))
  const used = Object.entries(packages).flatMap(([type, full]) => (words.has(type) ? [full] : []))
  const lines = [...imports, ...used].sort().map((each) => `import ${each};\n`)
  const path = `${packageOf(model).replaceAll('.', '/')}/${name}.java`
  return { path, text: `package ${packageOf(model)};\n\n${lines.join('')}${lines.length > 0 ? '\n' : ''}${body}` }
}

export function writeJavaTypes(model: CodeModel): CodeFile[] {
  const { records, enums } = plainDeclarations(model)
  return [...records.map((record) => writeRecord(model, record)), ...enums.map((each) => writeEnum(model, each))]
}

/** What stands before a method: its comment, and whether it is deprecated. */
export function operationHead({ summary, description, deprecated }: CodeOperation): string {
  const about = blockComment('    ', summary, description, deprecated ? '@deprecated' : '')
  return deprecated ? `${about}    @Deprecated\n` : about
}

const annotations = 'com.fasterxml.jackson.annotation'
/** Only fields: names of getters lose the case of some letters. */
const fieldsOnly = `@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY, getterVisibility = JsonAutoDetect.Visibility.NONE, isGetterVisibility = JsonAutoDetect.Visibility.NONE, setterVisibility = JsonAutoDetect.Visibility.NONE)
`

function writeRecord(model: CodeModel, { name, description, fields }: PlainRecord): CodeFile {
  const members = fields.map((field) => {
    const about = blockComment('    ', field.description)
    return `${about}    @JsonProperty(${quoted(field.wire)})\n    private ${javaType(field.type)} ${field.name};\n`
  })
  const body = `${blockComment('', description)}${fieldsOnly}public class ${name} {
${members.join('')}${fields.map((field) => accessors(field.name, javaType(field.type))).join('')}}
`
  return javaFile(
    model,
    name,
    body,
    ['JsonAutoDetect', 'JsonInclude', 'JsonProperty'].map((each) => `${annotations}.${each}`),
  )
}

export function accessors(name: string, type: string): string {
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  return `
    public ${type} get${capital}() {
        return ${name};
    }

    public void set${capital}(${type} ${name}) {
        this.${name} = ${name};
    }
`
}

function writeEnum(model: CodeModel, { name, description, values }: EnumDeclaration): CodeFile {
  const body = `${blockComment('', description)}public enum ${name} {
${values.map((value) => `    ${value.name}(${quoted(value.wire)})`).join(',\n')};

    private final String value;

    ${name}(String value) {
        this.value = value;
    }

    /** Null for a value that is not listed. */
    @JsonCreator
    public static ${name} of(String value) {
        for (${name} each : values()) {
            if (each.value.equals(value)) {
                return each;
            }
        }
        return null;
    }

    @JsonValue
    @Override
    public String toString() {
        return value;
    }
}
`
  return javaFile(model, name, body, [`${annotations}.JsonCreator`, `${annotations}.JsonValue`])
}
