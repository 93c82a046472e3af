/*
 * What a change of one content is to callers, with what is around it now. Owns: what is read for it. Does not own: what counts of it
 * (`compatibility-decisions.ts`).
 */
import {
  compareContents,
  isComponentSection,
  type ComponentSection,
  type Finding,
  type Side,
  type StoredContent,
} from '@lectern/model'
import type { AppContext } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { readModelUses } from './models/model-uses.ts'
import { readSurroundings } from './surroundings.ts'

/** Where a content is. */
export interface ImpactSubject {
  /** Absent where there is no application: then nothing is known of what is around. */
  moduleId?: number | undefined
  /** Of a shared model; empty for everything else. */
  section?: string
  name?: string
}

/** By the rules' own levels. Undefined for what no program calls. */
export type FindImpact = (before: StoredContent, after: StoredContent) => Finding[] | undefined

/** Reads once what is around some states of one content, whichever of them are compared then. */
export async function createImpactFinder(
  context: Pick<AppContext, 'db' | 'clock'>,
  { moduleId, section = '', name = '' }: ImpactSubject,
  contents: readonly StoredContent[],
): Promise<FindImpact> {
  const surroundings = moduleId === undefined ? {} : await readSurroundings(context.db, moduleId, contents)
  const shared = isComponentSection(section) ? section : undefined
  const uses = moduleId === undefined ? undefined : await readUsesOf(context, moduleId, shared, name)
  const today = dayOf(context.clock())
  return (before, after) =>
    compareContents(before, after, {
      ...{ today, surroundings },
      ...(shared !== undefined && { section: shared, name, uses }),
    })
}

/** Security schemes are named by operations, not referred to. */
async function readUsesOf(
  context: Pick<AppContext, 'db'>,
  moduleId: number,
  section: ComponentSection | undefined,
  name: string,
): Promise<readonly Side[] | undefined> {
  if (section === undefined || section === 'securitySchemes') return undefined
  return readModelUses(context, moduleId, { section, name })
}
