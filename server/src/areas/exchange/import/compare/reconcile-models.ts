/* Shared models of a bundle → what has to be written of them. */
import { contentVersion, referencesOf, type ApplicationBundle, type BundleDocument, type Json } from '@lectern/model'
import { readComponentColumns } from '../../../../content/doc-columns.ts'
import type { ComponentItem } from './items.ts'
import type { Known } from './known-content.ts'
import type { ModelRenames } from './model-renames.ts'
import { componentKeyOf } from './natural-keys.ts'
import { refOf } from './selection.ts'
import type { Reconciling } from './reconcile-folders.ts'
import { unchangedItem } from './leave-unchanged.ts'

/** A shared model deleted here comes back only when the source still refers to it. */
export async function reconcileComponents(
  bundle: ApplicationBundle,
  known: Known,
  {
    reconcile,
    chosen,
    formerKeys,
  }: Pick<Reconciling, 'reconcile' | 'chosen'> & { formerKeys: ModelRenames['formerKeys'] },
): Promise<ComponentItem[]> {
  const keys = bundle.components.map(componentKeyOf)
  const needed = keys.some((key) => known.removed.has(key)) ? referredTo(bundle) : new Set<string>()
  const items: ComponentItem[] = []
  for (const [index, component] of bundle.components.entries()) {
    const { section, value } = component
    const key = keys[index] ?? ''
    const ref = refOf(component)
    const formerKey = formerKeys.get(key)
    const standing = known.components.get(formerKey ?? key)
    if (!chosen.isWanted(component, standing !== undefined)) continue
    const isRemoved = known.removed.has(key) && !needed.has(ref)
    const {
      content: _content,
      former: _former,
      ...outcome
    } = isRemoved
      ? unchangedItem('removed')
      : await reconcile({ v: contentVersion, kind: 'component', value }, standing, section)
    // The name is what changes when the content does not.
    const verdict = formerKey === undefined ? outcome.verdict : 'changed'
    items.push({ ...outcome, verdict, kind: 'component', key, formerKey, columns: readComponentColumns(component) })
  }
  return items
}

function referredTo({ documents, components }: ApplicationBundle): Set<string> {
  const contents = [...documents.map(contentJson), ...components.map(({ value }) => value)]
  return new Set(contents.flatMap((content) => referencesOf(content).map(({ ref }) => ref)))
}

function contentJson({ content }: BundleDocument): Json {
  // Contents are JSON; the declared types only say more.
  return content as unknown as Json
}
