/* What a script can have the thread do, with the form of its question. Checked by hand: a thread that replaces a stuck one has to start quickly. */

/** One field of a question; returns whether the value fits. */
type Field<T> = (value: unknown) => value is T
type Fields = Readonly<Record<string, Field<unknown>>>
type Question<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

export interface HostCall {
  /** @throws {Error} with a message for the script */
  answer: (question: unknown) => unknown
}

/** A call that answers what fits its form; everything else is an error for the script. */
export function hostCall<F extends Fields>(fields: F, answer: (question: NoInfer<Question<F>>) => unknown): HostCall {
  return {
    answer: (question) => {
      const given = new Map<string, unknown>(
        typeof question === 'object' && question !== null ? Object.entries(question) : [],
      )
      const entries = Object.entries(fields).map(([name, fits]) => {
        const value = given.get(name)
        if (!fits(value)) throw new Error(`“${name}” is missing, has the wrong type or is too large`)
        return [name, value] as const
      })
      // Every field was checked above.
      return answer(Object.fromEntries(entries) as Question<F>)
    },
  }
}

export const text =
  (maxLength: number): Field<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= maxLength

export const whole =
  (min: number, max: number): Field<number> =>
  (value): value is number =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max

export const oneOf =
  <const T extends string>(...values: readonly T[]): Field<T> =>
  (value): value is T =>
    values.some((each) => each === value)

export const flag: Field<boolean> = (value) => typeof value === 'boolean'
export const number: Field<number> = (value) => typeof value === 'number'
export const options: Field<object> = (value): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const list =
  <T>(item: Field<T>, most: number): Field<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= most && value.every(item)

export const optional =
  <T>(field: Field<T>): Field<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || field(value)
