/* What people see of two states beside each other: texts and fields. Pure. */
import { alignDocuments, objectAt, stringAt, type JsonObject } from '@lectern/model'
import { differing, sidesOfComponents, type SideSection, type SideText } from './component-sides.ts'
import {
  tablesOfApplications,
  tablesOfCodes,
  tablesOfCompose,
  tablesOfDictionaries,
  tablesOfPush,
  tablesOfServices,
  type NamedTable,
} from './named-tables.ts'
import type { Saved } from './saved-content.ts'

export interface SidesOfSaved {
  /** Those that are different. */
  texts: SideText[]
  sections: SideSection[]
  tables: NamedTable[]
}

/** `undefined` for what has no such form: states of two kinds, and components of a section without one. `section`: of a component. */
export function sidesOfSaved(before: Saved, after: Saved, section: string): SidesOfSaved | undefined {
  if (before.kind === 'component' && after.kind === 'component') {
    const sides = sidesOfComponents(section, before.value, after.value)
    return sides && sidesWith(sides)
  }
  if (before.kind === 'http' && after.kind === 'http')
    return sidesWith({ texts: textsOf(before.operation, after.operation), sections: alignDocuments(before, after) })
  if (before.kind === 'dubbo' && after.kind === 'dubbo')
    return sidesWith({
      texts: differing('description', before.description, after.description),
      sections: alignDocuments(before, after),
    })
  if (before.kind === 'markdown' && after.kind === 'markdown')
    return sidesWith({ texts: differing('text', before.text, after.text) })
  if (before.kind === 'custom' && after.kind === 'custom')
    return sidesWith({ texts: differing('text', before.html, after.html) })
  return sidesOfFolders(before, after) ?? sidesOfSettings(before, after)
}

function sidesOfFolders(before: Saved, after: Saved): SidesOfSaved | undefined {
  if (before.kind !== 'folder' || after.kind !== 'folder') return undefined
  const texts = differing('description', before.description, after.description)
  return sidesWith({ texts, tables: tablesOfServices(before.dubbo, after.dubbo) })
}

function sidesOfSettings(before: Saved, after: Saved): SidesOfSaved | undefined {
  if (before.kind === 'application' && after.kind === 'application') {
    const [old, now] = [before.root, after.root]
    const [info, newInfo] = [objectAt(old, 'info') ?? {}, objectAt(now, 'info') ?? {}]
    const texts = differing('description', stringAt(info, 'description'), stringAt(newInfo, 'description'))
    return sidesWith({ texts, tables: tablesOfApplications(old, now) })
  }
  if (before.kind === 'dictionary' && after.kind === 'dictionary') {
    const texts = [
      ...differing('name', before.name, after.name),
      ...differing('description', before.description, after.description),
    ]
    return sidesWith({ texts, tables: tablesOfDictionaries(before, after) })
  }
  if (before.kind === 'constants' && after.kind === 'constants')
    return sidesWith({ texts: differing('notes', before.text, after.text), tables: tablesOfCodes(before, after) })
  if (before.kind === 'compose' && after.kind === 'compose')
    return sidesWith({ tables: tablesOfCompose(before, after) })
  if (before.kind === 'composePage' && after.kind === 'composePage') {
    const texts = [...differing('name', before.title, after.title), ...differing('text', before.content, after.content)]
    return sidesWith({ texts })
  }
  return before.kind === 'push' && after.kind === 'push'
    ? sidesWith({ tables: tablesOfPush(before, after) })
    : undefined
}

function sidesWith(sides: Partial<SidesOfSaved>): SidesOfSaved {
  return { texts: [], sections: [], tables: [], ...sides }
}

function textsOf(before: JsonObject, after: JsonObject): SideText[] {
  return (['summary', 'description'] as const).flatMap((name) =>
    differing(name, stringAt(before, name), stringAt(after, name)),
  )
}
