/** Values by the names that Mock.js has for them. */
export type MockRandom = Record<string, (...args: unknown[]) => unknown>
export interface MockKit {
  random: MockRandom
  between: (low: number, high: number) => number
  one: <T>(list: readonly T[]) => T
  longest: number
}
export function randomOf(chance: { random: () => number; nowMs: () => number; uuid: () => string }): MockKit
