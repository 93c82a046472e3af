let serial = 0

/** A number no other row of this run has in its name. */
export const nextNumber = (): number => (serial += 1)
