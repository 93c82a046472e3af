/* What surrounds a document, for tests of its parts. */
import type { DocDetail } from '@lectern/contracts'
import type { DocumentState } from './document-context.ts'

/** A document without models, environments or fields to choose from. */
export function stateOf(detail: DocDetail): DocumentState {
  return {
    detail,
    components: {},
    application: { root: {} },
    missing: new Set(),
    loadComponents: () => undefined,
    isLoadingComponents: false,
    environments: [],
    environment: 0,
    chooseEnvironment: () => undefined,
    mediaType: '',
    chooseMediaType: () => undefined,
    status: '',
    chooseStatus: () => undefined,
  }
}
