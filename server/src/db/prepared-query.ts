/*
 * Selects that every request runs, compiled once: building and compiling a query costs more than running it on the embedded database. Their rows
 * are kept until something is written, because most requests ask what the one before asked.
 */
import type { CompiledQuery, Kysely } from 'kysely'
import type { Executor } from './content-store.ts'
import type { Engine } from './dialects/types.ts'
import type { Database } from './schema.ts'

/** Represents a value that comes with each run. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Names a value of each run inside the query. */
export type Param<P> = <K extends keyof P & string>(name: K) => P[K]

interface Compilable<R> {
  compile(): CompiledQuery<R>
}

interface Compiled<R> {
  query: CompiledQuery<R>
  /** Per parameter: the name of its value, or the constant. */
  values: readonly (Placeholder | { constant: unknown })[]
}

const engines = new WeakMap<Executor, Pick<Engine, 'readKept'>>()

/** From now on prepared queries of this database take rows that the engine kept; those of a transaction never do. */
export function readThroughEngine(db: Executor, engine: Pick<Engine, 'readKept'>): void {
  engines.set(db, engine)
}

/**
 * A select whose text never changes. `build` is called once per database; where a value of the run belongs it calls `param`.
 * Call as `prepareQuery<{ docId: number }>()((db, param) => db.selectFrom(…).where('id', '=', param('docId')))`.
 */
export function prepareQuery<P extends object>() {
  return <R>(build: (db: Kysely<Database>, param: Param<P>) => Compilable<R>) => {
    const compiled = new WeakMap<Executor, Compiled<R>>()
    return async (db: Executor, values: P): Promise<readonly Readonly<R>[]> => {
      const { query, values: places } = compiled.get(db) ?? compile(db, build, compiled)
      const parameters = places.map((place) =>
        place instanceof Placeholder ? Reflect.get(values, place.name) : place.constant,
      )
      return readKept<R>(db, { ...query, parameters })
    }
  }
}

/** Rows of a select whose text is not the same each time, kept as those of prepared queries. They are shared: no one may change them. */
export function executeKept<R>(db: Executor, query: Compilable<R>): Promise<readonly Readonly<R>[]> {
  return readKept<R>(db, query.compile())
}

async function readKept<R>(db: Executor, query: CompiledQuery<R>): Promise<readonly Readonly<R>[]> {
  const rows = engines.get(db)?.readKept(query.sql, query.parameters)
  // Kysely's types promise R for the query it compiled; the database returns rows of that form.
  if (rows !== undefined) return rows as readonly R[] | Promise<readonly R[]>
  return (await db.executeQuery<R>(query)).rows
}

function compile<P extends object, R>(
  db: Executor,
  build: (db: Kysely<Database>, param: Param<P>) => Compilable<R>,
  compiled: WeakMap<Executor, Compiled<R>>,
): Compiled<R> {
  // Kysely takes any value that is no expression as a parameter, and hands it back in the compiled list.
  const query = build(db, (name) => new Placeholder(name) as never).compile()
  const values = query.parameters.map((value) => (value instanceof Placeholder ? value : { constant: value }))
  const result = { query, values }
  compiled.set(db, result)
  return result
}
