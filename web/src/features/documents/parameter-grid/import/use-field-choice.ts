/* What would become of each field, and which ones are taken. */
import {
  additionsToModels,
  compareFields,
  isNewToModel,
  mergeFields,
  modelsLacking,
  tickedAtFirst,
  withOwnCopies,
  type Edited,
  type EditTarget,
  type Incoming,
  type MergeRow,
  type ModelAddition,
} from '@lectern/model'
import { useMemo, useState } from 'react'

/** What becomes of fields that are new to shared models: left out, added to the models, or to copies that become fields of their own. */
export const modelWays = ['leave', 'model', 'own'] as const
export type ModelWay = (typeof modelWays)[number]

export interface Choice {
  rows: readonly MergeRow[]
  ticked: ReadonlySet<string>
  count: number
  tick: (keys: readonly string[], isOn: boolean) => void
  /** Shared models that lack fields, and how many. */
  models: { names: readonly string[]; count: number }
  way: ModelWay
  setWay: (way: ModelWay) => void
  /** What the models become. */
  additions: () => readonly ModelAddition[]
  /** What the fields here become; `undefined` while nothing is read. */
  merged: () => Edited | undefined
}

/** Other fields begin with a choice of their own. */
export function useFieldChoice(target: EditTarget, incoming: Incoming | undefined): Choice {
  const [way, setWay] = useState<ModelWay>('leave')
  const [changes, setChanges] = useState<{ of: Incoming | undefined; keys: ReadonlyMap<string, boolean> }>({
    of: incoming,
    keys: new Map(),
  })
  const compared = useMemo(() => (incoming === undefined ? [] : compareFields(target, incoming)), [target, incoming])
  const open = useMemo(
    () => (incoming === undefined || way !== 'own' ? target : withOwnCopies(target, incoming)),
    [target, incoming, way],
  )
  const rows = useMemo(() => {
    if (incoming === undefined || way === 'leave') return compared
    if (way === 'own') return compareFields(open, incoming)
    return compared.map((row): MergeRow => (isNewToModel(row) ? { ...row, state: 'new' } : row))
  }, [compared, open, incoming, way])
  const changed = changes.of === incoming ? changes.keys : undefined
  const ticked = useMemo(() => tickedRows(rows, changed), [rows, changed])
  const models = useMemo(
    () => ({ names: modelsLacking(compared), count: compared.filter(isNewToModel).length }),
    [compared],
  )
  return {
    rows,
    ticked,
    count: rows.filter((row) => ticked.has(row.key)).length,
    tick: (keys, isOn) => {
      setChanges({ of: incoming, keys: new Map([...(changed ?? []), ...keys.map((key) => [key, isOn] as const)]) })
    },
    models,
    way,
    setWay,
    additions: () => (incoming === undefined || way !== 'model' ? [] : additionsToModels(target, incoming, ticked)),
    merged: () => (incoming === undefined ? undefined : mergeFields(open, incoming, ticked)),
  }
}

function tickedRows(rows: readonly MergeRow[], changed: ReadonlyMap<string, boolean> | undefined): Set<string> {
  const keys = tickedAtFirst(rows)
  for (const [key, isOn] of changed ?? [])
    if (isOn) keys.add(key)
    else keys.delete(key)
  const states = new Map(rows.map((row) => [row.key, row.state]))
  // Fields below one that is left out have no place to go.
  for (const row of rows)
    if (row.state === 'new' && states.get(row.parentKey) === 'new' && !keys.has(row.parentKey)) keys.delete(row.key)
  return keys
}
