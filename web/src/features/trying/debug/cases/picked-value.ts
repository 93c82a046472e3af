/* Values of a response that someone points at, to assert them or hand them on. */
import { isSecretRow, type Assertion, type Capture } from '@lectern/model'
import { createContext, useContext } from 'react'

export interface ResponsePart {
  subject: 'status' | 'header' | 'json'
  /** Name of a header, or a JSON path. */
  path: string
  /** As an assertion expects it. */
  text: string
}

export interface PickedPart extends ResponsePart {
  use: 'assert' | 'capture'
}

/** Called with what is picked; undefined for who may not save cases. */
const PickContext = createContext<((picked: PickedPart) => void) | undefined>(undefined)
export const PickProvider = PickContext.Provider

export function usePick(): ((picked: PickedPart) => void) | undefined {
  return useContext(PickContext)
}

/** Cases are shared: a header that signs someone in only has to be there. */
export function assertionOf({ subject, path, text }: ResponsePart): Assertion {
  const isSecret = subject === 'header' && (/^set-cookie$/i.test(path) || isSecretRow('header', path))
  return isSecret
    ? { subject, path, operator: 'exists', value: '' }
    : { subject, path, operator: 'equals', value: text }
}

export function captureOf({ subject, path }: ResponsePart): Capture {
  return { variable: variableOf(path), subject: subject === 'header' ? subject : 'json', path }
}

/** The last name of a path, as far as variables may have it. */
function variableOf(path: string): string {
  return (path.match(/[\w-]+/g) ?? []).findLast((word) => !/^-?\d+$/.test(word))?.slice(0, 50) ?? 'value'
}
