/** 0 or 1. */
export type Bool = number
/** Milliseconds since 1970 UTC. */
export type Ms = number
