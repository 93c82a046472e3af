/* Whether a stored text is what its place in an archive requires: contents are written by whoever made the file. */
import { isObject, isTooDeep, type Json } from '@lectern/model'
import { Ajv } from 'ajv'
import Type, { type TSchema } from 'typebox'
import type { RevisionSubject } from '../../../../db/schema.ts'

const text = Type.String()
const optional = (schema: TSchema) => Type.Optional(schema)
const object = Type.Record(text, Type.Unknown())
const schema = Type.Union([Type.Boolean(), object])
const head = <K extends string>(kind: K) => ({ v: Type.Literal(1), kind: Type.Literal(kind) })
const errorCode = Type.Object({ code: text, name: text, description: optional(text), solution: optional(text) })

/** Heads of all stored forms by their kind. */
const forms = {
  application: Type.Object({
    ...head('application'),
    root: object,
    emptyPaths: optional(object),
    pathsExtensions: optional(object),
    noPaths: optional(Type.Boolean()),
    origin: optional(Type.Object({ format: Type.Literal('openapi'), version: text, notes: optional(object) })),
  }),
  http: Type.Object({
    ...head('http'),
    container: Type.Union([Type.Literal('paths'), Type.Literal('webhooks')]),
    method: text,
    path: text,
    operation: object,
    pathItem: optional(object),
    origin: optional(object),
  }),
  dubbo: Type.Object({
    ...head('dubbo'),
    definition: text,
    description: optional(text),
    parameters: schema,
    result: schema,
    errorCodes: optional(Type.Array(errorCode)),
  }),
  folder: Type.Object({
    ...head('folder'),
    description: optional(text),
    dubbo: optional(
      Type.Object({ interfaceName: text, version: text, protocol: text, author: text, dependency: text }),
    ),
  }),
  custom: Type.Object({ ...head('custom'), html: text }),
  markdown: Type.Object({ ...head('markdown'), text }),
  component: Type.Object({ ...head('component'), value: Type.Unknown() }),
  dictionary: Type.Object({
    ...head('dictionary'),
    name: text,
    description: text,
    items: Type.Array(Type.Object({ id: Type.Integer(), value: text, name: text, type: text, description: text })),
  }),
  constants: Type.Object({ ...head('constants'), codes: Type.Array(Type.Required(errorCode)), text }),
  push: Type.Object({
    ...head('push'),
    printContent: Type.Boolean(),
    override: Type.Boolean(),
    defaultStatus: Type.Integer(),
    allowSameFolder: Type.Boolean(),
    removed: text,
  }),
  compose: Type.Object({
    ...head('compose'),
    gatewayUrl: text,
    allowsDebug: Type.Boolean(),
    showsHistory: Type.Boolean(),
    allowsExport: Type.Optional(Type.Boolean()),
    root: object,
  }),
  composePage: Type.Object({ ...head('composePage'), title: text, content: text }),
}
export type ContentKind = keyof typeof forms

const ajv = new Ajv({ strict: false })
const checks = new Map(Object.entries(forms).map(([kind, form]) => [kind, ajv.compile(form)]))

/** The kind of a stored text; undefined when it is none. */
export function kindOfContent(content: Json): ContentKind | undefined {
  if (isTooDeep(content) || !isObject(content)) return undefined
  const kind = content['kind']
  if (typeof kind !== 'string' || checks.get(kind)?.(content) !== true) return undefined
  // A form of that name took it.
  return kind as ContentKind
}

const kindsOf: Record<RevisionSubject, readonly ContentKind[]> = {
  module: ['application'],
  doc: ['http', 'dubbo', 'folder', 'custom', 'markdown'],
  component: ['component'],
  dictionary: ['dictionary'],
  moduleConstants: ['constants'],
  projectConstants: ['constants'],
  modulePush: ['push'],
  compose: ['compose'],
  composePage: ['composePage'],
}

/** Whether a thing of that kind may contain this. */
export function isContentOf(subject: RevisionSubject, kind: ContentKind): boolean {
  return kindsOf[subject].includes(kind)
}
