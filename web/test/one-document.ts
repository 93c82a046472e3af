/*
 * One document for all files of a worker: what the parts load keeps hold of it, and loading that again for each file takes most of the time. What
 * a file leaves in the document goes at its end.
 */
import { afterAll, afterEach, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

if (!('document' in globalThis)) await builtinEnvironments.jsdom.setup(globalThis, {})
// Only now, as it needs the document.
const { clearParts } = await import('./render-part.tsx')

afterEach(clearParts)
afterAll(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})
