import { useState } from 'react'
import { readStored, writeStored } from '../../../shared/lib/storage.ts'
import type { Environment } from './document-context.ts'

/** The environment chosen for an application, remembered on this device by its name. */
export function useEnvironment(
  moduleId: string,
  environments: readonly Environment[],
): [index: number, choose: (index: number) => void] {
  const key = `lectern.environment.${moduleId}`
  const [chosen, setChosen] = useState(() => readStored(key))
  const index = environments.findIndex((environment) => nameOf(environment) === chosen)
  const choose = (next: number) => {
    const environment = environments[next]
    if (environment === undefined) return
    setChosen(nameOf(environment))
    writeStored(key, next === 0 ? undefined : nameOf(environment))
  }
  return [Math.max(0, index), choose]
}

/** Environments without a name are called by their address. */
function nameOf({ name, url }: Environment): string {
  return name === '' ? url : name
}
