import { expect, it } from 'vitest'
import { leanContract } from './lean-contract.ts'

/** Without what is in comments and blanks. */
const bare = (code: string): string => code.replaceAll('/* @__PURE__ */ ', '').replaceAll(/\s+/g, ' ').trim()

it('keeps the method and path of an endpoint', () => {
  const declared = `import { get, post } from './endpoint.ts'
    export const getSpace = get('/space/info', 'One space, with its facts', {
      access: onSpace('read', { space: 'id' }),
      query: Strict({ id: PublicId }),
      reply: Space,
    })
    export const push = endpoint({ ...shared, method: 'POST', path: '/push', summary: 'Push', body: Strict({}), errors: ['a'] })`
  expect(bare(leanContract(declared))).toBe(
    bare(`import { get, post } from './endpoint.ts'
    export const getSpace = get('/space/info', 0, 0)
    export const push = endpoint({ ...shared, method: 'POST', path: '/push', summary: 0, body: 0, errors: 0 })`),
  )
})

it('keeps the names of errors, values, types and functions as they are', () => {
  const written = `export interface Space { id: string }
    const table = { no_rights: { code: '100', status: 200 }, gone: { code: '101', status: 404 } } as const
    export const limits = { name: 64 }
    export function first<T>(list: readonly T[]): T | undefined { seen.add(list); return list[0] }
    export const last = (list: string[]) => list.at(-1)`
  expect(leanContract(written)).toBe(
    written.replace("{ code: '100', status: 200 }", '0').replace("{ code: '101', status: 404 }", '0'),
  )
})

it('lets what is built and not used go', () => {
  expect(leanContract(`export const Page = Type.Object({ list: Type.Array(Row) })`)).toBe(
    `export const Page = /* @__PURE__ */ Type.Object({ list: /* @__PURE__ */ Type.Array(Row) })`,
  )
})
