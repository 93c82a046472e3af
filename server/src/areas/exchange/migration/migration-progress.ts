import { migrationSteps, type JobProgress, type MigrationStep } from '@lectern/contracts'

/** Hundredths of the whole each step begins at: the documents of the applications are nearly all of the work. */
const begins: Record<MigrationStep, number> = {
  unpack: 0,
  people: 15,
  spaces: 17,
  projects: 18,
  applications: 20,
  done: 100,
}

/** How far a run is. */
export function migrationProgress(step: MigrationStep, done: number, total: number): JobProgress {
  const next = migrationSteps[migrationSteps.indexOf(step) + 1]
  const [from, to] = [begins[step], next === undefined ? 100 : begins[next]]
  const part = total === 0 ? 0 : Math.min(1, done / total)
  return { step, done, total, percent: Math.floor(from + (to - from) * part) }
}
