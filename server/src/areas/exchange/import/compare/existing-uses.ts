/*
 * What callers have: the documents that exist before an import and after it. Owns: on which side they use a shared component, and whether any follows
 * the application's security. Only asked where the answer decides whether a change breaks callers.
 */
import {
  findUses,
  type Component,
  type ComponentSection,
  type Side,
  type StoredContent,
  type Uses,
} from '@lectern/model'
import { mapTogether, type ReadContent } from './reconcile.ts'

/** Documents the source does not have that are read for this; with more of them every use counts as possible. */
const mostRead = 2_000

const everySide: readonly Side[] = ['request', 'response']

export interface ExistingUses {
  sidesOf(component: { section: ComponentSection; name: string }): Promise<readonly Side[]>
  /** Whether an operation has no security of its own. */
  followsApplication(): Promise<boolean>
}

export interface ExistingDocuments {
  /** Of the source, as they will be; without new ones, which no one calls yet. */
  contents: readonly StoredContent[]
  /** Hashes of those that the source does not have. */
  others: readonly string[]
}

export function createExistingUses(
  { contents, others }: ExistingDocuments,
  components: readonly Component[],
  read: ReadContent,
): ExistingUses {
  const isTooMuch = others.length > mostRead
  let all: Promise<StoredContent[]> | undefined
  let uses: Promise<Uses> | undefined
  const readAll = async (): Promise<StoredContent[]> => {
    const found = await mapTogether(others, read)
    return [...contents, ...found.filter((content) => content !== undefined)]
  }
  return {
    sidesOf: async (component) => {
      if (isTooMuch) return everySide
      uses ??= (all ??= readAll()).then((existing) => findUses(existing, components))
      return (await uses)(component)
    },
    followsApplication: async () => isTooMuch || (await (all ??= readAll())).some(followsApplication),
  }
}

/** What an interface sends by itself is not what callers sign in to. */
function followsApplication(content: StoredContent): boolean {
  return content.kind === 'http' && content.container === 'paths' && content.operation['security'] === undefined
}
