import { expect, it } from 'vitest'
import { stripBasePath } from './own-paths.ts'

it.each([
  ['/docs/view', '/view'],
  ['/docs', '/'],
  ['/docs?a=1', '/?a=1'],
  ['/docsheet', '/docsheet'],
  ['/view', '/view'],
  ['*', '*'],
  ['/docs/.well-known/api-catalog', '/.well-known/api-catalog'],
  ['/.well-known/api-catalog', '/.well-known/api-catalog'],
  ['/.well-known/oauth-authorization-server/docs', '/.well-known/oauth-authorization-server'],
  ['/.well-known/oauth-authorization-server/docs?a=1', '/.well-known/oauth-authorization-server?a=1'],
  ['/.well-known/oauth-protected-resource/docs/mcp', '/.well-known/oauth-protected-resource/mcp'],
  ['/.well-known/oauth-protected-resource/docsheet/mcp', '/.well-known/oauth-protected-resource/docsheet/mcp'],
])('%s below /docs is %s', (url, path) => {
  expect(stripBasePath(url, '/docs')).toBe(path)
  expect(stripBasePath(url, '')).toBe(url)
})
