/* What the tests of a file share, made once the app is open. */
import { beforeAll } from 'vitest'
import { buildUser, type BuiltUser } from '../factories/build-people.ts'
import type { TestApp } from './test-app.ts'

/**
 * What `build` makes, in an object that is empty until then: before the tests of the file, or of the `describe` it is called in.
 * @param when `beforeEach` for another one in each test
 */
export function useBuilt<T extends object>(
  build: () => Promise<T> | T,
  when: (hook: () => Promise<void>) => void = beforeAll,
): T {
  const built = {} as T // filled before the first test
  when(async () => {
    Object.assign(built, await build())
  })
  return built
}

/** A super admin of the app, whom `useBuilt` makes. */
export function useSuperAdmin(test: TestApp, when?: Parameters<typeof useBuilt>[1]): BuiltUser {
  return useBuilt(() => buildUser(test, { isSuperAdmin: true }), when)
}
