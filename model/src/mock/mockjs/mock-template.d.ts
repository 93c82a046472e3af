import type { MockKit } from './mock-data.js'

export function mockOf(
  kit: MockKit,
  options: {
    spend: (effort: number) => void
    isPattern: (value: unknown) => boolean
    textOfPattern: (source: string) => string
  },
): (template: unknown) => unknown
