/* What people see of two states beside each other: texts and fields. Pure. */
import {
  alignDocuments,
  alignSchemas,
  isComponentSection,
  stringAt,
  type AlignedSection,
  type Json,
  type JsonObject,
} from '@lectern/model'
import type { Saved } from './saved-content.ts'

/** A text of a document, with its place in it. */
export interface SideText {
  name: 'summary' | 'description' | 'text'
  before: string
  after: string
}

export interface SidesOfSaved {
  /** Those that are different. */
  texts: SideText[]
  sections: AlignedSection[]
}

/** `undefined` for what has no such form: settings, dictionaries, error codes. `section`: of a shared model. */
export function sidesOfSaved(before: Saved, after: Saved, section: string): SidesOfSaved | undefined {
  if (before.kind === 'component' && after.kind === 'component') {
    if (section !== 'schemas' || !isComponentSection(section)) return undefined
    const modelOf = ({ value }: { value: Json }) => ({ section, name: '', value }) as const
    return { texts: [], sections: alignSchemas(modelOf(before), modelOf(after)) }
  }
  if (before.kind === 'http' && after.kind === 'http') {
    const [old, now] = [before.operation, after.operation]
    return { texts: textsOf(old, now), sections: alignDocuments(before, after) }
  }
  if (before.kind === 'dubbo' && after.kind === 'dubbo')
    return {
      texts: differing('description', before.description, after.description),
      sections: alignDocuments(before, after),
    }
  if (before.kind === 'markdown' && after.kind === 'markdown')
    return { texts: differing('text', before.text, after.text), sections: [] }
  if (before.kind === 'custom' && after.kind === 'custom')
    return { texts: differing('text', before.html, after.html), sections: [] }
  return undefined
}

function textsOf(before: JsonObject, after: JsonObject): SideText[] {
  return (['summary', 'description'] as const).flatMap((name) =>
    differing(name, stringAt(before, name), stringAt(after, name)),
  )
}

function differing(name: SideText['name'], before = '', after = ''): SideText[] {
  return before === after ? [] : [{ name, before, after }]
}
