import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { visitAreas } from '@lectern/contracts'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { firstDocument, firstVisit } from './first-visit.ts'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
const locales = fileURLToPath(new URL('../../locales/en/', import.meta.url))
const areas = new Set(
  readdirSync(locales, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/^.*[\\/]|\.json$/g, '')),
)
/** It leads to every page; those for visitors are named below. */
const allPages = 'app/routes.ts'

interface Read {
  /** Modules of ours that it imports, now or when something is opened. */
  imported: string[]
  areas: string[]
}

/** What a module imports and which texts it reads; texts are named by area in `useTranslation('area')` and in `t('area:key')`. */
function readModule(file: string): Read {
  const code = readFileSync(file, 'utf8')
  const { program } = parseSync(file, code)
  const read: Read = { imported: [], areas: [] }
  const waitsForTexts = new Set(
    [...code.matchAll(/withAllTexts\(\(\) => import\('([^']+)'\)/g)].map(([, from]) => from),
  )
  const follow = (from: string) => {
    if (from.startsWith('.') && /\.tsx?$/.test(from)) read.imported.push(resolve(dirname(file), from))
  }
  const note = (text: string) => {
    const [area = '', rest] = text.split(':', 2)
    if (rest !== undefined && areas.has(area)) read.areas.push(area)
  }
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => {
      if (importKind !== 'type') follow(source.value)
    },
    ExportNamedDeclaration: ({ exportKind, source }) => {
      if (exportKind !== 'type' && source !== null) follow(source.value)
    },
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string' && !waitsForTexts.has(source.value))
        follow(source.value)
    },
    CallExpression: ({ callee, arguments: [named] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'useTranslation') return
      const names = named?.type === 'ArrayExpression' ? named.elements : [named]
      for (const name of names) if (name?.type === 'Literal') read.areas.push(String(name.value))
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') note(value)
    },
    TemplateElement: ({ value }) => note(value.raw),
  }).visit(program)
  return read
}

it('are all that a visitor’s page can name', () => {
  const visits = ['pages/visit/share-page.tsx', 'pages/visit/show-page.tsx']
  const waiting = [...firstVisit, ...firstDocument, ...visits].map((file) => sources + file)
  const seen = new Set<string>()
  const named = new Map<string, string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const read = readModule(file)
    for (const area of read.areas) named.set(area, relative(sources, file))
    if (file !== sources + allPages) waiting.push(...read.imported)
  }
  named.set('common', 'everywhere')
  const missing = [...named].filter(([area]) => !visitAreas.some((each) => each === area))
  expect(missing).toEqual([])
  expect(visitAreas.filter((area) => !named.has(area))).toEqual([])
})
