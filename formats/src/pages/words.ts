/* Words of pages beside the values they speak of. */
import type { Chip, DubboService } from '@lectern/model'
import type { ExportTextName, ExportTexts } from '../export/export-texts.ts'
import type { FieldReading, ParameterGroup, SchemeReading } from './reading.ts'

const chipNames = {
  length: 'ruleLength',
  items: 'ruleItems',
  properties: 'ruleProperties',
  unique: 'ruleUnique',
  step: 'ruleStep',
  default: 'ruleDefault',
  nullable: 'ruleNullable',
  readOnly: 'readOnly',
  writeOnly: 'writeOnly',
  constant: 'ruleConstant',
  example: 'ruleExample',
  closed: 'ruleClosed',
  closedList: 'ruleClosedList',
  encoding: 'ruleEncoding',
} as const satisfies Record<Extract<Chip, { kind: 'words' }>['key'], ExportTextName>

/** A rule of a field in words. */
export function chipText(chip: Chip, texts: ExportTexts): string {
  if (chip.kind === 'text') return chip.text
  const value = chip.values?.['text']
  return value === undefined ? texts[chipNames[chip.key]] : `${texts[chipNames[chip.key]]} ${value}`
}

/** What stands in the place of a field's name. */
export function fieldName(field: FieldReading, texts: ExportTexts): string {
  if (field.place === 'map') return texts.anyKey
  if (field.place === 'item') return texts.item
  return field.place === 'root' ? texts.value : field.name
}

/** The type, or how many alternatives there are. */
export function fieldType(field: FieldReading, texts: ExportTexts): string {
  return field.choices > 0 ? `${texts.oneOf} (${field.choices})` : field.type
}

/** `4 fields`. */
export function fieldCount(count: number, texts: ExportTexts): string {
  return `${count} ${count === 1 ? texts.fieldOne : texts.fieldMany}`
}

const groupNames = {
  path: 'pathParameters',
  header: 'headerParameters',
  query: 'queryParameters',
  cookie: 'cookieParameters',
} as const satisfies Record<ParameterGroup, ExportTextName>

/** Title of a group of parameters. */
export function groupTitle(group: ParameterGroup, texts: ExportTexts): string {
  return texts[groupNames[group]]
}

const schemePlaces = {
  header: 'inHeader',
  query: 'inQuery',
  cookie: 'inCookie',
  certificate: 'byCertificate',
  oauth2: 'byOauth2',
  openId: 'byOpenId',
  unknown: 'schemeUnknown',
} as const satisfies Record<SchemeReading['place'], ExportTextName>

/** Where a credential goes. */
export function schemePlace(scheme: SchemeReading, texts: ExportTexts): string {
  return texts[schemePlaces[scheme.place]]
}

/** What a Dubbo folder says of its service: name and value of each fact there is. */
export function listServiceFacts(service: DubboService, texts: ExportTexts): [name: string, value: string][] {
  const facts: [name: string, value: string][] = [
    [texts.interface, service.interfaceName],
    [texts.version, service.version],
    [texts.protocol, service.protocol],
    [texts.author, service.author],
    [texts.dependency, service.dependency],
  ]
  return facts.filter(([, value]) => value !== '')
}
