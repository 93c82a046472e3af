/*
 * The small shapes every area shares. Owns: ids, times, names, paging. Does not own: any entity.
 */
import Type, { type Static, type TSchema, type TString, type TStringOptions } from 'typebox'

/** An entity's id outside the database: word characters, at least 8 long, one alphabet per kind of entity, shuffled by a key of the installation. */
export const PublicId = Type.String({ pattern: '^[0-9A-Za-z_]{8,32}$', description: 'Id of an entity' })
export type PublicId = Static<typeof PublicId>

/** A text that signs in, opens or proves something: no log holds it. */
export const Secret = (options: TStringOptions = {}): TString => Type.String({ ...options, [secretKeyword]: true })

const secretKeyword = 'x-secret'

/** Whether the schema, or one of those it chooses from, is that of a secret. */
export function isSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if (secretKeyword in schema) return true
  return 'anyOf' in schema && Array.isArray(schema.anyOf) && schema.anyOf.some(isSecret)
}

/** Place among siblings, the lowest first. */
export const OrderIndex = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

/** A moment: milliseconds since 1970-01-01 UTC, up to the last one a `Date` can hold. */
export const EpochMs = Type.Integer({
  minimum: 0,
  maximum: 8_640_000_000_000_000,
  description: 'Milliseconds since 1970-01-01 UTC',
})

/** When something was made, and when it was changed last. */
export const timestamps = { createdAtMs: EpochMs, updatedAtMs: EpochMs }

/** The value or `null`; the field itself is always present. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** One of the given texts; JSON Schema `enum`. */
export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] })

/** One of the given numbers; JSON Schema `enum`. */
export const OneOfNumbers = <const T extends readonly number[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'integer', enum: [...values] })

/** Any JSON value: stored content whose shape `@lectern/model` owns. */
export const AnyJson = <T = unknown>() => Type.Unsafe<T>({})

/** A body or query object: unknown fields are refused. */
export const Strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })

/** Fields that all have one schema. */
const fieldsOf = <const F extends string, S extends TSchema>(names: readonly F[], schema: S) =>
  // The names are exactly those given; `fromEntries` only knows that they are texts.
  Object.fromEntries(names.map((name) => [name, schema])) as Record<F, S>

/** A body or query that names its subject and nothing else: `ById('moduleId', 'id')` has these fields, each a `PublicId`. */
export const ById = <const F extends string>(...names: readonly F[]) => Strict(fieldsOf(names, PublicId))

/** What the caller may do: a truth value for each action. */
export const Abilities = <const F extends string>(...actions: readonly F[]) =>
  Type.Object(fieldsOf(actions, Type.Boolean()))

/** How many there are of each. */
export const Counts = <const F extends string>(...kinds: readonly F[]) => Type.Object(fieldsOf(kinds, Type.Integer()))

/** Answer to a deletion that can be undone: the entry of the recycle bin. */
export const Trashed = Type.Object({ trashId: PublicId })

/** 0 or 1: the specification's booleans. */
export const Flag = OneOfNumbers([0, 1])
export type Flag = Static<typeof Flag>

/** A name people gave: one line, trimmed by the server, never empty. */
export const Name = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$' })

export const Description = (maxLength: number) => Type.String({ maxLength })

/** A person as others see them; `email` is `null` for those who may not see it. */
export const Person = Type.Object({
  id: PublicId,
  username: Type.String(),
  nickname: Type.String(),
  email: Nullable(Type.String()),
  /** Address of a picture below the base address; empty when there is none. */
  avatar: Type.String(),
})
export type Person = Static<typeof Person>

/** Page of a list; sizes as in the specification §9. */
export const PageQuery = {
  pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

export const Page = <T extends TSchema>(row: T) =>
  Type.Object({ list: Type.Array(row), total: Type.Integer(), pageIndex: Type.Integer(), pageSize: Type.Integer() })
