import { isObject, type Issue, type Json, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { createIssueList } from '../issue-list.ts'
import { importOpenApi } from '../openapi/read/import-openapi.ts'
import { applyOverlays } from './apply-overlays.ts'
import { overlayLimits } from './json-path.ts'
import { isOverlay, packOverlays, unpackOverlays } from './packed-overlays.ts'

const info = { title: 'Fixes', version: '1' }
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function describeShop(): JsonObject {
  const responses = { 200: { description: 'ok' } }
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1', description: 'Sells' },
    tags: [{ name: 'a' }],
    paths: {
      '/a': { get: { tags: ['x', 'y'], summary: 'A', responses }, post: { 'x-internal': true, responses } },
      '/b': { get: { summary: 'B', parameters: [{ name: 'q', in: 'query' }], responses } },
    },
  }
}

interface Applied {
  ok: boolean
  root: JsonObject
  issues: Issue[]
}

function apply(actions: Json, { version = '1.1.0', root = describeShop(), limits = overlayLimits } = {}): Applied {
  const issues = createIssueList()
  // Each place of its own, as the reader leaves them.
  const own = structuredClone(root)
  const bytes = JSON.stringify({ overlay: version, info, actions })
  const ok = applyOverlays(own, [{ path: 'fix.json', bytes }], issues, limits)
  return { ok, root: own, issues: issues.list() }
}

function at(root: Json | undefined, ...keys: (string | number)[]): Json | undefined {
  let node = root
  for (const key of keys) node = Array.isArray(node) ? node[Number(key)] : isObject(node) ? node[key] : undefined
  return node
}

describe('an overlay', () => {
  it('merges objects however deep, grows lists and leaves the rest', () => {
    const update = { info: { description: 'Buys', contact: { name: 'Ann' } }, tags: [{ name: 'b' }] }
    const { root, issues } = apply([{ target: '$', update }])
    expect(issues).toEqual([])
    expect(root['info']).toEqual({ title: 'Shop', version: '1', description: 'Buys', contact: { name: 'Ann' } })
    expect(root['tags']).toEqual([{ name: 'a' }, { name: 'b' }])
    expect(root['paths']).toEqual(describeShop()['paths'])
  })

  it('gives each place its own copy of an update', () => {
    const { root } = apply([
      { target: '$.paths.*.get', update: { 'x-limit': { rate: 1 } } },
      { target: "$.paths['/a'].get['x-limit']", update: { rate: 2 } },
    ])
    expect(at(root, 'paths', '/a', 'get', 'x-limit')).toEqual({ rate: 2 })
    expect(at(root, 'paths', '/b', 'get', 'x-limit')).toEqual({ rate: 1 })
  })

  it('appends to a list: an entry, or the entries of a list', () => {
    for (const update of [{ name: 'b' }, [{ name: 'b' }]])
      expect(apply([{ target: '$.tags', update }]).root['tags']).toEqual([{ name: 'a' }, { name: 'b' }])
  })

  it('replaces single values, and chooses by filters', () => {
    const { root } = apply([
      { target: "$.paths.*[?@.summary == 'A'].summary", update: 'New' },
      { target: "$.paths.*.get.parameters[?@.name == 'q' && @.in == 'query']", update: { required: true } },
      { target: "$.paths['/a'].get.tags[1]", update: 'z' },
    ])
    expect(at(root, 'paths', '/a', 'get', 'summary')).toBe('New')
    expect(at(root, 'paths', '/b', 'get', 'summary')).toBe('B')
    expect(at(root, 'paths', '/b', 'get', 'parameters', 0, 'required')).toBe(true)
    expect(at(root, 'paths', '/a', 'get', 'tags')).toEqual(['x', 'z'])
  })

  it('removes from objects and lists, several at once, and removing wins', () => {
    const { root } = apply([
      { target: "$.paths.*[?@['x-internal'] == true]", remove: true, update: { summary: 'never seen' } },
      { target: "$.paths['/a'].get.tags[0, 1]", remove: true },
      { target: '$..parameters', remove: true },
      { target: '$.info', remove: false, update: { summary: 'S' } },
    ])
    expect(at(root, 'paths', '/a', 'post')).toBeUndefined()
    expect(at(root, 'paths', '/a', 'get', 'tags')).toEqual([])
    expect(at(root, 'paths', '/b', 'get', 'parameters')).toBeUndefined()
    expect(at(root, 'info', 'summary')).toBe('S')
  })

  it('removes places within removed places', () => {
    const { ok, root } = apply([{ target: '$.paths..*', remove: true }])
    expect(ok).toBe(true)
    expect(root['paths']).toEqual({})
  })

  it('works in order: each action sees what the one before left', () => {
    const { root, issues } = apply([
      { target: '$.tags', remove: true },
      { target: '$', update: { tags: [{ name: 'new' }] } },
      { target: '$.tags[0].name', update: 'newer' },
    ])
    expect(issues).toEqual([])
    expect(root['tags']).toEqual([{ name: 'newer' }])
  })

  it('copies one place into others, as it was before', () => {
    const { root } = apply([
      { target: "$.paths['/b']", copy: "$.paths['/a']" },
      { target: "$.paths['/b'].get.summary", update: 'Own' },
      { target: '$.info', copy: '$' },
    ])
    expect(at(root, 'paths', '/b', 'post', 'x-internal')).toBe(true)
    expect(at(root, 'paths', '/a', 'get', 'summary')).toBe('A')
    expect(at(root, 'info', 'info', 'title')).toBe('Shop')
    expect(at(root, 'info', 'info', 'info')).toBeUndefined()
  })

  it('tells of what selects or does nothing, and goes on', () => {
    const { ok, root, issues } = apply([
      { target: '$.paths["/nowhere"]', update: {} },
      { target: '$.info' },
      { target: '$.info', update: { title: 'T' } },
    ])
    expect([ok, at(root, 'info', 'title')]).toEqual([true, 'T'])
    expect(issues.map(({ severity, pointer, code, file }) => [severity, pointer, code, file])).toEqual([
      ['warning', '#/actions/0/target', 'overlay_target_unmatched', 'fix.json'],
      ['warning', '#/actions/1', 'overlay_action_empty', 'fix.json'],
    ])
  })

  it('is read as YAML too, several one after the other', () => {
    const root = describeShop()
    const first =
      'overlay: 1.0.0\ninfo: {title: F, version: "1"}\nactions:\n  - target: $.info\n    update: {title: One}\n'
    const second = first.replace('$.info', "$[?@.title == 'One']").replace('One}', 'Two}')
    const issues = createIssueList()
    const files = [first, second].map((bytes, index) => ({ path: `${String(index)}.yaml`, bytes }))
    expect(applyOverlays(root, files, issues)).toBe(true)
    expect(at(root, 'info', 'title')).toBe('Two')
  })
})

const few = { looks: 50_000, matches: 1_000, added: 10_000 }
const nested = (depth: number): Json => (depth === 0 ? [] : [nested(depth - 1)])

describe('a wrong overlay', () => {
  const refusals: [string, Json, string, string][] = [
    ['no JSONPath', [{ target: '$.paths[', update: {} }], '#/actions/0/target', 'overlay_path_invalid'],
    [
      'a path of another dialect',
      [{ target: '$.paths[(@.length-1)]', update: {} }],
      '#/actions/0/target',
      'overlay_path_invalid',
    ],
    [
      'a comparison that means nothing',
      [{ target: '$[?@.* == 1]', update: {} }],
      '#/actions/0/target',
      'overlay_path_invalid',
    ],
    [
      'a path without an end',
      [{ target: `$${'['.repeat(100_000)}`, update: {} }],
      '#/actions/0/target',
      'overlay_path_invalid',
    ],
    ['no target', [{ update: {} }], '#/actions/0/target', 'overlay_field_wrong'],
    ['a slip of the pen', [{ target: '$', updates: {} }], '#/actions/0', 'overlay_field_unknown'],
    ['no object', [{ target: '$', update: {} }, 7], '#/actions/1', 'overlay_field_wrong'],
    ['a wrong flag', [{ target: '$', remove: 'yes' }], '#/actions/0/remove', 'overlay_field_wrong'],
    ['a wrong description', [{ target: '$', description: 1 }], '#/actions/0/description', 'overlay_field_wrong'],
    ['update and copy', [{ target: '$', update: {}, copy: '$' }], '#/actions/0', 'overlay_action_ambiguous'],
    ['a copy of nothing', [{ target: '$', copy: '$.nothing' }], '#/actions/0', 'overlay_copy_not_single'],
    ['a copy of several', [{ target: '$', copy: '$.paths.*' }], '#/actions/0', 'overlay_copy_not_single'],
    ['no actions', [], '#/actions', 'overlay_actions_missing'],
    ['the whole removed', [{ target: '$', remove: true }], '#/actions/0', 'overlay_root_removed'],
    ['targets of several kinds', [{ target: '$.*', update: {} }], '#/actions/0', 'overlay_target_mixed'],
    [
      'an object over a text',
      [{ target: '$.info', update: { title: {} } }],
      '#/actions/0',
      'overlay_update_incompatible',
    ],
    ['a text over an object', [{ target: '$.info', update: 'x' }], '#/actions/0', 'overlay_update_incompatible'],
    ['nothing over an object', [{ target: '$', update: { info: null } }], '#/actions/0', 'overlay_update_incompatible'],
  ]
  it.each(refusals)('is refused with its place: %s', (_name, actions, pointer, code) => {
    const { ok, issues } = apply(actions)
    expect(ok).toBe(false)
    expect(issues).toMatchObject([{ severity: 'error', pointer, code, file: 'fix.json' }])
  })

  it('names every malformed action at once, before anything is applied', () => {
    const { root, issues } = apply([
      { target: '$.info', remove: true },
      { target: 'x' },
      { target: '$' },
      { target: '$..' },
    ])
    expect(issues.map(({ pointer }) => pointer)).toEqual(['#/actions/1/target', '#/actions/3/target'])
    expect(root).toEqual(describeShop())
  })

  it('is refused in a version that is not known, or has not what it uses', () => {
    const codes = (actions: Json, version: string) => apply(actions, { version }).issues.map(({ code }) => code)
    expect(codes([{ target: '$', update: {} }], '1.2.0')).toEqual(['overlay_version_unsupported'])
    expect(codes([{ target: '$', copy: '$.info' }], '1.0.0')).toEqual(['overlay_field_unknown'])
    expect(codes([{ target: '$', update: {} }], '1.0.1')).toEqual([])
  })

  it.each(['', '[]', 'overlay: [', '{"overlay":"1.0.0"}', JSON.stringify({ overlay: '1.0.0', info: { title: 'T' } })])(
    'is refused when it is none: %s',
    (bytes) => {
      const issues = createIssueList()
      expect(applyOverlays(describeShop(), [{ path: 'a', bytes }], issues)).toBe(false)
      expect(issues.list()).toMatchObject([{ severity: 'error', file: 'a' }])
    },
  )
})

describe('a hostile overlay', () => {
  it('reaches no prototype', () => {
    const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":{"x":1}}'
    const issues = createIssueList()
    const root = describeShop()
    const bytes = `{"overlay":"1.1.0","info":{"title":"T","version":"1"},"actions":[{"target":"$.info","update":${text}},
      {"target":"$.constructor.prototype","update":{"polluted":1}},{"target":"$['__proto__']","update":{"polluted":1}}]}`
    expect(applyOverlays(root, [{ path: 'a', bytes }], issues)).toBe(true)
    expect('polluted' in {}).toBe(false)
    expect(Object.keys(isObject(root['info']) ? root['info'] : {})).toEqual([
      'title',
      'version',
      'description',
      'constructor',
      'toString',
    ])
    expect(at(root, 'info', 'toString')).toEqual({ x: 1 })
  })

  it('that copies into itself again and again is ended', () => {
    const actions = Array.from({ length: 40 }, (_, index) => ({
      target: '$',
      update: { [`x${String(index)}`]: {} },
    })).flatMap((grow, index) => [grow, { target: `$.x${String(index)}`, copy: '$' }])
    const { ok, issues } = apply(actions, { limits: few })
    expect([ok, issues.at(-1)?.code]).toEqual([false, 'overlay_too_costly'])
  })

  it('that writes much in many places is ended', () => {
    const root = { list: Array.from({ length: 500 }, () => ({})) }
    const update = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x${String(index)}`, 1]))
    expect(apply([{ target: '$.list[*]', update }], { root, limits: few }).issues).toMatchObject([
      { code: 'overlay_too_costly' },
    ])
  })

  it('that selects places again and again is ended', () => {
    let root: Json = {}
    for (let depth = 0; depth < 100; depth += 1) root = { a: root }
    const { issues } = apply([{ target: '$..*..*..*..*', update: {} }], {
      root: { x: root },
      limits: few,
    })
    expect(issues).toMatchObject([{ pointer: '#/actions/0', code: 'overlay_too_costly' }])
  })

  it('whose filters ask everything of everything is ended', () => {
    const members: [string, Json][] = Array.from({ length: 2_000 }, (_, index) => [`/${String(index)}`, { get: {} }])
    const root = { paths: Object.fromEntries(members) }
    const { issues } = apply([{ target: '$..[?$..nowhere]', remove: true }], { root, limits: few })
    expect(issues).toMatchObject([{ pointer: '#/actions/0', code: 'overlay_too_costly' }])
  })

  it('nested as deep as can be is an answer', async () => {
    const actions = [{ target: '$', update: { 'x-deep': nested(350) } }]
    const bytes = JSON.stringify({ overlay: '1.1.0', info, actions })
    const twice = JSON.stringify({
      overlay: '1.1.0',
      info,
      actions: [{ target: '$..[?count(@[*]) == 0]', update: [nested(350)] }],
    })
    const source = { files: [{ path: 'a.json', bytes: JSON.stringify(describeShop()) }] }
    const result = await importOpenApi({
      ...source,
      overlays: [
        { path: 'o', bytes },
        { path: 'p', bytes: twice },
      ],
    })
    expect(result.ok).toBe(false)
  })
})

describe('an import with overlays', () => {
  const source = (...actions: Json[]) => ({
    files: [
      {
        path: 'a.yaml',
        bytes:
          'openapi: 3.1.0\ninfo: &i {title: T, version: "1", x: &x {y: 1}}\nx-a: *x\npaths: {/a: {get: {responses: {}}}}\n',
      },
    ],
    overlays: [{ path: 'o.json', bytes: JSON.stringify({ overlay: '1.1.0', info, actions }) }],
  })

  it('reads the description as they leave it, and says when they are applied', async () => {
    const seen: boolean[] = []
    const add = { '/b': { get: { summary: 'B', parameters: [{ $ref: '#/components/parameters/P' }], responses: {} } } }
    const result = await importOpenApi(
      source(
        { target: '$.paths', update: add },
        { target: '$', update: { components: { parameters: { P: { name: 'p', in: 'query', schema: {} } } } } },
        { target: '$.info.x', update: { y: 2 } },
      ),
      { onOverlays: (areApplied) => seen.push(areApplied) },
    )
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    expect(result.bundle.documents.map(({ pointer }) => pointer)).toEqual(['#/paths/~1a/get', '#/paths/~1b/get'])
    expect(result.bundle.components.map(({ name }) => name)).toEqual(['P'])
    expect(seen).toEqual([false, true])
    // A place that YAML shares is changed where the target says, and only there.
    expect(result.bundle.application.root['x-a']).toEqual({ y: 1 })
  })

  it('is refused as a whole with one of them', async () => {
    const result = await importOpenApi(
      source({ target: '$.paths', update: { '/b': {} } }, { target: '$.info', update: 1 }),
    )
    expect(result).toMatchObject({
      ok: false,
      issues: [{ code: 'overlay_update_incompatible', pointer: '#/actions/1' }],
    })
  })
})

describe('a description with overlays as one piece', () => {
  it('comes apart as it was, and alone stays as it is', () => {
    const description = new Uint8Array([0, 1, 255, 10, 13, 1])
    const overlays = [
      { path: 'ä.yaml', bytes: 'a: "\n"\n' },
      { path: 'b', bytes: '{}' },
    ]
    expect(unpackOverlays(packOverlays({ description, overlays }))).toEqual({ description, overlays })
    expect(packOverlays({ description, overlays: [] })).toBe(description)
    for (const bytes of [
      description,
      bytesOf('\u0001overlays nothing'),
      bytesOf('\u0001overlays {\n'),
      bytesOf('\u0001overlays 1\n'),
    ])
      expect(unpackOverlays(bytes)).toEqual({ description: bytes, overlays: [] })
  })

  it('is told apart from an overlay alone', () => {
    const overlays = [
      'overlay: 1.0.0\n',
      '# my\n"overlay" : 1.0.0',
      '{"info": {}, "overlay": "1.0.0"}',
      '\uFEFFinfo: {}\noverlay: 1.1.0',
    ]
    const others = [
      'openapi: 3.1.0\noverlay: x',
      '{"openapi":"3.1.0","overlay":1}',
      'x:\n  overlay: 1.0.0',
      '',
      '{"overlay": ',
      '[]',
      'null',
    ]
    expect(overlays.map((text) => isOverlay(bytesOf(text)))).toEqual(overlays.map(() => true))
    expect(others.map((text) => isOverlay(bytesOf(text)))).toEqual(others.map(() => false))
  })
})
