/* The variables of the call at hand, for the fields that may name them. */
import { createContext, useContext } from 'react'
import type { KnownVariable } from './known-variables.ts'

export interface CallVariables {
  known: ReadonlyMap<string, KnownVariable>
}

const VariableContext = createContext<CallVariables>({ known: new Map() })
export const VariableProvider = VariableContext.Provider

export function useCallVariables(): CallVariables {
  return useContext(VariableContext)
}
