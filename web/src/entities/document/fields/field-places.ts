/*
 * Where a field that somebody spoke about is in a document now. Owns: the way from what names a field to its anchor on the page, and telling
 * fields that are gone from those that cannot be looked at yet.
 */
import {
  callbacksOf,
  childRowsOf,
  parametersOf,
  requestBodyOf,
  responsesOf,
  rootRowOf,
  rowsOfHeaders,
  rowsOfParameters,
  type Components,
  type DocumentContent,
  type MediaTypeEntry,
  type Row,
  type Schema,
} from '@lectern/model'
import { anchorOf, findTrail } from './anchors.ts'

/** As `CommentPlace` of the contract. */
interface Place {
  section: string
  mediaType: string
  path: string
}

export interface FoundPlace {
  /** `unknown`: the models that could hold it were left out for size. */
  standing: 'there' | 'gone' | 'unknown'
  /** Anchor on the document's page; empty when it is gone. */
  anchor: string
}

interface Root {
  row: Row
  schema: Schema
}
interface Section {
  /** With the number of the representation. */
  anchor: string
  roots: Root[]
}

/**
 * @param isWhole false when shared models were left out of `components`
 */
export function findPlace(
  place: Place,
  content: DocumentContent,
  components: Components,
  isWhole: boolean,
): FoundPlace {
  const section = sectionOf(place, content, components)
  if (section === undefined) return { standing: 'gone', anchor: '' }
  const anchor = anchorOf(section.anchor, place.path)
  if (place.path === '' || isThere(place.path, section.roots, components)) return { standing: 'there', anchor }
  return isWhole ? { standing: 'gone', anchor: '' } : { standing: 'unknown', anchor }
}

function isThere(path: string, roots: readonly Root[], components: Components): boolean {
  const schemas = new Map<Row, Schema>(roots.map(({ row, schema }) => [row, schema]))
  const trail = findTrail(
    path,
    roots.map(({ row }) => row),
    (row, variant) => {
      const schema = schemas.get(row)
      if (schema === undefined) return []
      const children = childRowsOf(row, schema, components, variant)
      for (const child of children) schemas.set(child, schema)
      return children
    },
  )
  return trail.row !== undefined
}

const parameterPlaces = {
  path: ['path'],
  header: ['header'],
  query: ['query', 'querystring'],
  cookie: ['cookie'],
} as const

function sectionOf(
  { section, mediaType }: Place,
  content: DocumentContent,
  components: Components,
): Section | undefined {
  if (content.kind === 'dubbo') {
    if (section === 'parameters') return ofSchema(section, content.parameters, components)
    return section === 'result' ? ofSchema(section, content.result, components) : undefined
  }
  if (content.kind !== 'http') return undefined
  const callback = /^callback-(\d+)-body$/.exec(section)?.[1]
  if (callback !== undefined) {
    const called = callbacksOf(content, components)[Number(callback)]
    // The page shows the first representation of a callback's body.
    const media = called === undefined ? [] : (requestBodyOf(called.content, components)?.mediaTypes.slice(0, 1) ?? [])
    return ofBody(section, mediaType, media, components)
  }
  if (section === 'body') {
    return ofBody(section, mediaType, requestBodyOf(content, components)?.mediaTypes ?? [], components)
  }
  const status = /^response-(.+?)(-headers)?$/.exec(section)
  if (status !== null) {
    const response = responsesOf(content, components).find((one) => one.status === status[1])
    if (response === undefined) return undefined
    if (status[2] === undefined) return ofBody(section, mediaType, response.mediaTypes, components)
    const rows = rowsOfHeaders(response.headers, components)
    return { anchor: section, roots: rows.map((row) => ({ row, schema: row.schema })) }
  }
  const kinds = Object.entries(parameterPlaces).find(([name]) => name === section)?.[1] ?? []
  const parameters = parametersOf(content, components)
  const rows = kinds.flatMap((kind) => rowsOfParameters(parameters, components, kind))
  return rows.length === 0 ? undefined : { anchor: section, roots: rows.map((row) => ({ row, schema: row.schema })) }
}

function ofBody(
  section: string,
  mediaType: string,
  mediaTypes: readonly MediaTypeEntry[],
  components: Components,
): Section | undefined {
  const index = mediaTypes.findIndex((entry) => entry.mediaType === mediaType)
  const media = mediaTypes[index]
  return media === undefined
    ? undefined
    : ofSchema(index === 0 ? section : `${section}~${index}`, media.schema, components)
}

/** The top row has no name of its own: ids of all others begin below it. */
function ofSchema(anchor: string, schema: Schema, components: Components): Section {
  return { anchor, roots: [{ row: rootRowOf(schema, components), schema }] }
}
