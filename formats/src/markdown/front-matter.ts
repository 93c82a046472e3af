/*
 * The YAML block at the head of a Markdown file.
 */
import { isObject } from '@lectern/model'
import { parse } from 'yaml'

/** What a front matter says that matters here. */
export interface FrontMatter {
  title?: string
  /** Position among its neighbours; smaller first. */
  order?: number
  /** The text without the block. */
  body: string
}

const orderKeys = ['order', 'weight', 'nav_order', 'sidebar_position', 'position'] as const

/** Takes the front matter off a Markdown text; a block that is no YAML map stays in the text. */
export function readFrontMatter(text: string): FrontMatter {
  const match = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)
  const block = match?.[1]
  if (match === null || block === undefined || block.length > 20_000) return { body: text }
  const fields = parseBlock(block)
  if (!isObject(fields)) return { body: text }
  const { title } = fields
  const order = orderKeys.map((key) => fields[key]).find((value) => typeof value === 'number' && Number.isFinite(value))
  return {
    ...(typeof title === 'string' && title.trim() !== '' ? { title: title.trim() } : {}),
    ...(typeof order === 'number' ? { order } : {}),
    body: text.slice(match[0].length).replace(/^(?:[ \t]*\r?\n)+/, ''),
  }
}

function parseBlock(block: string): unknown {
  try {
    return parse(block, { logLevel: 'silent', maxAliasCount: 10 })
  } catch {
    // No YAML: then it is text between two rules.
    return undefined
  }
}
