/* What people see of two states of a shared component beside each other: fields, texts, and facts by name. Pure. */
import {
  alignDocuments,
  alignSchemas,
  isObject,
  jsonText,
  objectAt,
  stringAt,
  type AlignedSection,
  type HttpContent,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { joinNames } from './fact-words.ts'
import { tablesOfFacts, type NamedTable } from './named-tables.ts'

/** Fields of a part, with what the part belongs to if that is not the component itself. */
export interface SideSection extends AlignedSection {
  owner?: string
}

/** A text of what is compared, with its place in it. */
export interface SideText {
  name: 'name' | 'summary' | 'description' | 'text' | 'notes' | 'value'
  before: string
  after: string
  /** Code instead of prose. */
  isCode?: boolean
}

export interface ComponentSides {
  texts?: SideText[]
  sections?: SideSection[]
  tables?: NamedTable[]
}

/** `undefined` for sections without such a form. */
export function sidesOfComponents(section: string, before: Json, after: Json): ComponentSides | undefined {
  const [old, now] = [asObject(before), asObject(after)]
  const describe = () => differing('description', stringAt(old, 'description'), stringAt(now, 'description'))
  switch (section) {
    case 'schemas':
      return { sections: alignModels(before, after) }
    case 'parameters':
      return {
        sections: alignOperations({ parameters: [old] }, { parameters: [now] }),
      }
    case 'headers':
      return { texts: describe(), sections: alignModels(old['schema'] ?? {}, now['schema'] ?? {}) }
    case 'requestBodies':
      return {
        texts: describe(),
        sections: alignOperations({ requestBody: old }, { requestBody: now }),
      }
    case 'responses':
      return { texts: describe(), sections: alignResponses(old, now) }
    case 'examples':
      return { texts: textsOfExamples(old, now) }
    case 'securitySchemes':
    case 'links':
      return { texts: describe(), tables: tablesOfFacts(factsOf(old), factsOf(now)) }
    case 'callbacks':
      return { sections: alignCallbacks(old, now) }
    default:
      return undefined
  }
}

const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

/** A text that is different. */
export function differing(name: SideText['name'], before = '', after = ''): SideText[] {
  return before === after ? [] : [{ name, before, after }]
}

function alignModels(before: Json, after: Json): AlignedSection[] {
  const modelOf = (value: Json) => ({ section: 'schemas', name: '', value }) as const
  return alignSchemas(modelOf(before), modelOf(after))
}

function alignOperations(before: JsonObject, after: JsonObject): AlignedSection[] {
  const contentOf = (operation: JsonObject): HttpContent => {
    return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/', operation }
  }
  return alignDocuments(contentOf(before), contentOf(after))
}

/** A shared response has no status of its own. */
function alignResponses(before: JsonObject, after: JsonObject): AlignedSection[] {
  const sections = alignOperations({ responses: { default: before } }, { responses: { default: after } })
  return sections.map((part) => ({ ...part, section: part.section.endsWith('-headers') ? 'headers' : 'schema' }))
}

function textsOfExamples(before: JsonObject, after: JsonObject): SideText[] {
  const valueOf = ({ value }: JsonObject) =>
    value === undefined ? '' : typeof value === 'string' ? value : jsonText(value, 2)
  const texts = (['summary', 'description'] as const).flatMap((name) =>
    differing(name, stringAt(before, name), stringAt(after, name)),
  )
  const values = differing('value', valueOf(before), valueOf(after)).map((text) => ({ ...text, isCode: true }))
  return [...texts, ...values]
}

/** The operations of a callback, each with its address. */
function alignCallbacks(before: JsonObject, after: JsonObject): SideSection[] {
  const addresses = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return addresses.flatMap((address) => {
    const [old, now] = [objectAt(before, address) ?? {}, objectAt(after, address) ?? {}]
    const methods = [...new Set([...Object.keys(now), ...Object.keys(old)])]
    return methods.flatMap((method) =>
      alignOperations(objectAt(old, method) ?? {}, objectAt(now, method) ?? {}).map((part) => {
        return { ...part, owner: `${method.toUpperCase()} ${address}` }
      }),
    )
  })
}

/** Everything that has a value, by the names that lead to it; the description is a text of its own. */
function factsOf({ description: _description, ...value }: JsonObject): [name: string, value: string][] {
  const facts: [string, string][] = []
  const collect = (inner: Json, names: readonly string[]) => {
    if (isObject(inner)) for (const [name, each] of Object.entries(inner)) collect(each, [...names, name])
    else facts.push([joinNames(names), typeof inner === 'string' ? inner : jsonText(inner)])
  }
  collect(value, [])
  return facts
}
