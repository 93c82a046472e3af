import { describe, expect, it } from 'vitest'
import { addPath, createPathTree, findPath } from './path-tree.ts'

const paths = [
  ['GET', '/orders/{id}'],
  ['GET', '/orders/mine'],
  ['POST', '/orders/'],
  ['GET', '/orders/{id}/lines'],
  ['GET', '/files/{name}.json'],
  ['GET', '/files/{name}'],
  ['GET', '/v{major}.{minor}'],
  ['GET', '/users/:id'],
  ['GET', '/{any}/end'],
  ['GET', '/文档/{id}'],
  ['GET', '/'],
] as const

const tree = createPathTree<number>(['/api', '/api/v2', ''])
for (const [index, [method, path]] of paths.entries()) addPath(tree, { method, path, call: index })

const pathOf = (path: string, method = 'GET') => {
  const found = findPath(tree, method, path)
  return found.kind === 'found' ? paths[found.call]?.[1] : found
}

describe('which documented path an address is', () => {
  it.each([
    ['/orders/7', '/orders/{id}'],
    ['/orders/mine', '/orders/mine'],
    ['/orders/mine/lines', '/orders/{id}/lines'],
    ['/orders/7/', '/orders/{id}'],
    ['/api/orders/7', '/orders/{id}'],
    ['/api/v2/orders/mine', '/orders/mine'],
    ['/files/a.json', '/files/{name}.json'],
    ['/files/.json', '/files/{name}'],
    ['/files/a%2Fb', '/files/{name}'],
    ['/v1.2', '/v{major}.{minor}'],
    ['/users/7', '/users/:id'],
    ['/orders/end', '/orders/{id}'],
    ['/x/end', '/{any}/end'],
    ['/%E6%96%87%E6%A1%A3/1', '/文档/{id}'],
    ['/%zz/end', '/{any}/end'],
    ['/', '/'],
    ['/api', '/'],
  ])('%s is %s', (path, documented) => expect(pathOf(path)).toBe(documented))

  it.each(['/orders/7/lines/1', '/v1', '/apiary/orders/7', '/orders//lines'])('%s is none', (path) =>
    expect(pathOf(path)).toEqual({ kind: 'none' }),
  )

  it('tells a method that is not documented from a path that is not', () => {
    expect(pathOf('/orders/7', 'POST')).toEqual({ kind: 'otherMethods', methods: ['GET'] })
    expect(pathOf('/orders/7', 'HEAD')).toBe('/orders/{id}')
    expect(pathOf('/orders', 'HEAD')).toEqual({ kind: 'otherMethods', methods: ['POST'] })
  })

  it('ends, however many templates fit in part', () => {
    const many = createPathTree([])
    for (const [index, part] of Array.from('abcdefghijkl').entries())
      addPath(many, {
        method: 'GET',
        path: Array.from({ length: 12 }, () => `{${part}}${part}`).join('/'),
        call: index,
      })
    expect(findPath(many, 'GET', '/xabc'.repeat(30))).toEqual({ kind: 'none' })
  })
})
