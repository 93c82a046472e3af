/*
 * Reading a schema as parameter rows, one level at a time.
 * Owns: `rootRowOf`, `rowsOf` and `childRowsOf`. A cycle or a depth costs nothing until somebody opens it.
 */
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { stringAt } from '../json.ts'
import { branchName, choiceOf, type Choice } from './choice.ts'
import { readFacets } from './facets.ts'
import { contentOf, countFields, fieldsOf, idOfName, layersOfField, type Content, type Field } from './fields.ts'
import { schemaText, modelOf } from './kind.ts'
import { isShared, layersOf, type Layers, type Sources } from './layers.ts'
import { firstOrderIndex, orderIndexStep, type Row, type RowVariant } from './row.ts'

/** How rows are read. */
export interface RowOptions {
  /** Reference of the component being read (`#/components/schemas/Order`), so that its own recursion is seen at once. */
  self?: string
  /** Alternative to show where the schema itself is a choice (`RowVariant.index`). */
  variant?: number
}

/** The schema itself as a row: its type, whether it is an array, its variants, its rules. Its name is ''. */
export function rootRowOf(schema: Schema, components: Components, options: RowOptions = {}): Row {
  const trail = options.self === undefined ? ['#'] : ['#', options.self]
  const field: Field = { place: 'root', name: '', pointers: ['#'], required: true, origin: '', idPart: '' }
  const row = makeRow({ root: schema, components }, field, { id: '', trail: [] }, 0)
  return { ...row, trail, isRecursive: false, ...(options.variant !== undefined && { variant: options.variant }) }
}

/** The top rows of a schema: the fields of an object, of an array's items, or of the first alternative of a choice. */
export function rowsOf(schema: Schema, components: Components, options: RowOptions = {}): Row[] {
  return childRowsOf(rootRowOf(schema, components, options), schema, components)
}

/**
 * The rows below a row that was read from `schema`. For a choice those of `variant`, else of `row.variant`, else of
 * the first alternative. Models read on the way are only looked up, never copied.
 */
export function childRowsOf(row: Row, schema: Schema, components: Components, variant = row.variant): Row[] {
  const sources: Sources = { root: schema, components, counts: new Map() }
  const layers = layersOf(sources, row.sources)
  const content = contentOf(sources, layers)
  const trail = openedBy(row.trail, layers, content)
  const variantOf = shownVariant(sources, content, variant)
  const parent = { id: row.id + content.idPart, trail }
  return fieldsOf(sources, content, variant).map((field, index) => {
    const child = makeRow(sources, field, parent, firstOrderIndex + index * orderIndexStep)
    child.parentId = row.id
    if (field.idPart.startsWith('<')) child.variantOf = variantOf
    return child
  })
}

/** Models that are open below this row. */
function openedBy(trail: readonly string[], layers: Layers, content: Content): readonly string[] {
  const opened = [...layers.byPrecedence, ...content.layers.byPrecedence].filter((layer) => layer.isEntry)
  return opened.length === 0 ? trail : [...new Set([...trail, ...opened.map((layer) => layer.pointer)])]
}

interface Parent {
  id: string
  trail: readonly string[]
}

function makeRow(sources: Sources, field: Field, parent: Parent, orderIndex: number): Row {
  const layers = layersOfField(sources, field)
  const content = contentOf(sources, layers)
  const facets = readFacets(sources, layers)
  const pointer = field.pointers[0] ?? '#'
  const choice = content.isItem ? undefined : choiceOf(content.layers)
  return {
    id: joinId(parent.id, field.idPart),
    name: field.name,
    ...facets,
    modelName: facets.modelName === '' ? modelOf(content.layers) : facets.modelName,
    required: field.required,
    isDeleted: false,
    isNew: false,
    orderIndex,
    parentId: parent.id,
    place: field.place,
    pointer,
    sources: field.pointers,
    trail: parent.trail,
    variantOf: '',
    origin: field.origin,
    isLocked: isShared(pointer),
    isRecursive: reopens(parent.trail, layers) || reopens(parent.trail, content.layers),
    childCount: countFields(sources, content),
    ...(choice !== undefined && { variants: variantsOf(sources, choice) }),
  }
}

function reopens(trail: readonly string[], layers: Layers): boolean {
  return layers.byPrecedence.some((layer) => layer.isEntry && trail.includes(layer.pointer))
}

/** The id of a row below `parentId`. */
export function rowId(parentId: string, place: Row['place'], name: string): string {
  const isNamed = place === 'property' || place === 'parameter'
  return joinId(parentId, place === 'pattern' ? `/${idOfName(name.slice(1, -1))}/` : isNamed ? idOfName(name) : name)
}

/** The id of a row whose id adds `part` to that of the row around it. */
export function joinId(parentId: string, part: string): string {
  return parentId === '' || part === '' || part.startsWith('[') || part.startsWith('<')
    ? parentId + part
    : `${parentId}.${part}`
}

function shownVariant(sources: Sources, content: Content, variant: number | undefined): string {
  const choice = choiceOf(content.layers)
  const branch = choice?.branches.find((each) => each.index === variant) ?? choice?.branches[0]
  if (choice === undefined || branch === undefined) return ''
  return branchName(sources, choice, branch).name
}

function variantsOf(sources: Sources, choice: Choice): RowVariant[] {
  return choice.branches.map((branch) => {
    const layers = layersOf(sources, [branch.pointer])
    const type = schemaText(sources, branch.schema, branch.pointer)
    const named = branchName(sources, choice, branch)
    return {
      ...named,
      name: named.name === '' ? type : named.name,
      type,
      modelName: modelOf(layers),
      description: descriptionOf(layers),
      index: branch.index,
      childCount: countFields(sources, contentOf(sources, layers)),
    }
  })
}

function descriptionOf(layers: Layers): string {
  for (const { schema } of layers.byPrecedence) {
    const text = stringAt(schema, 'description')
    if (text !== undefined) return text
  }
  return ''
}
