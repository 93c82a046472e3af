/*
 * The stored contents as facts.
 */
import type { ComponentSection, StoredContent } from '../content/content.ts'
import { json, object, text, value, bag } from './make-shape.ts'
import { componentShapes, description, errorCodes, operation, pathItem } from './openapi-shapes.ts'
import { schema } from './schema-shape.ts'
import type { ObjectShape, Shape } from './shape.ts'

const head = { v: value, kind: value }

const application = object(
  'application',
  () => ({
    ...head,
    root: description,
    emptyPaths: bag('paths', () => pathItem),
    pathsExtensions: json,
    noPaths: value,
    origin: json,
  }),
  { silent: { field: 'root', takes: 'all' }, mark: '/' },
)

const http = object(
  'http',
  () => ({ ...head, container: value, method: value, path: value, operation, pathItem, origin: json }),
  { silent: { field: 'operation', takes: 'all' }, mark: '/' },
)

const dubbo = object('dubbo', () => ({
  ...head,
  definition: text,
  description: text,
  parameters: schema,
  result: schema,
  errorCodes,
}))

const folder = object('folder', () => ({
  ...head,
  description: text,
  dubbo: object('service', () => ({
    interfaceName: value,
    version: value,
    protocol: value,
    author: value,
    dependency: text,
  })),
}))

const custom = object('custom', () => ({ ...head, html: text }))
const markdown = object('markdown', () => ({ ...head, text }))

function component(entry: Shape): ObjectShape {
  return object('component', () => ({ ...head, value: entry }), { silent: { field: 'value', takes: 'all' }, mark: '/' })
}

const components = new Map<ComponentSection | undefined, ObjectShape>([
  [undefined, component(json)],
  ...Object.entries(componentShapes).map(([section, shape]): [ComponentSection, ObjectShape] => [
    // Object.entries forgets the keys' type.
    section as ComponentSection,
    component(shape),
  ]),
])

const shapes: Readonly<Record<Exclude<StoredContent['kind'], 'component'>, ObjectShape>> = {
  application,
  http,
  dubbo,
  folder,
  custom,
  markdown,
}

/** The shape of a content. A component's is that of its section; free JSON when none is given. */
export function contentShape(kind: StoredContent['kind'], section?: ComponentSection): ObjectShape {
  return kind === 'component' ? (components.get(section) ?? component(json)) : shapes[kind]
}
