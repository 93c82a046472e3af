/*
 * A schema with choices as the list of what may be chosen, each without a choice in it.
 * Owns: that `oneOf` in `anyOf`, and choices beside each other, are one list; how many are told apart. Does not own: which of two lists are the same
 * (`pair-forms.ts`).
 */
import { branchName } from '../../facts/identity.ts'
import type { Side } from '../side.ts'
import type { Trail } from '../trail.ts'
import { branchesOf, flatten, holds, referenceIn, type Atom, type Choice, type Flat, type Schemas } from './atoms.ts'

/** One of the forms that a value may have. */
export interface Alternative {
  atoms: Atom[]
  never: Trail | undefined
  unresolved: Trail[]
  /** What it is called: the model, the title, the type; '' where there is no choice. */
  label: string
  /** The branch it is; absent where there is no choice. */
  branch: Trail | undefined
  /** Nothing beside the choice holds for it. */
  isBranchAlone: boolean
  /** The branch of a `oneOf` it is in: a value must not have a form of another one as well. */
  exclusiveBranch: Trail | undefined
}

/** Forms of one schema beyond which they are not told apart. */
const mostAlternatives = 60
/** Choices in choices. */
const deepest = 6

/** The forms of a value that the schemas all allow; undefined when there are too many to tell apart. */
export function alternativesOf(side: Side, schemas: Schemas): Alternative[] | undefined {
  return expand(side, flatten(side, schemas), 0)
}

function expand(side: Side, { atoms, choices, never, unresolved }: Flat, depth: number): Alternative[] | undefined {
  let forms: Alternative[] = [
    {
      atoms,
      never,
      unresolved,
      label: '',
      branch: undefined,
      exclusiveBranch: undefined,
      isBranchAlone: !atoms.some(({ schema }) => holds(schema)),
    },
  ]
  for (const choice of choices) {
    const { branches } = choice
    if (depth >= deepest || forms.length * branches.length > mostAlternatives) return undefined
    const options: Alternative[] = []
    for (const branch of branches) {
      const inner = expand(side, flatten(side, [branch]), depth + 1)
      if (inner === undefined) return undefined
      for (const form of inner) options.push(named(form, branch, choice))
    }
    forms = forms.flatMap((form) => options.map((option) => together(form, option)))
    if (forms.length > mostAlternatives) return undefined
  }
  return forms
}

function named({ atoms, label, branch: inner, ...form }: Alternative, branch: Trail, choice: Choice): Alternative {
  const own = branchName(branch.value) ?? partNames(branch)
  return {
    ...form,
    atoms: choice.orNull ? atoms.map((atom) => ({ ...atom, orNull: true })) : atoms,
    label: label === '' ? own : `${own} ${label}`,
    branch: inner ?? branch,
    isBranchAlone: true,
    exclusiveBranch: choice.isExclusive ? branch : undefined,
  }
}

/** The shared models that a form is made of. */
function partNames(branch: Trail): string {
  const names = branchesOf(branch, 'allOf').map(({ value }) => referenceIn(value) ?? '')
  return names.filter((name) => name !== '').join('&')
}

function together(one: Alternative, other: Alternative): Alternative {
  const own = new Set(one.atoms.map(({ schema }) => schema))
  return {
    atoms: [...one.atoms, ...other.atoms.filter(({ schema }) => !own.has(schema))],
    never: one.never ?? other.never,
    unresolved: [...one.unresolved, ...other.unresolved],
    label: [one.label, other.label].filter((label) => label !== '').join(' '),
    branch: other.branch ?? one.branch,
    isBranchAlone: one.isBranchAlone && one.label === '',
    exclusiveBranch: other.exclusiveBranch ?? one.exclusiveBranch,
  }
}
