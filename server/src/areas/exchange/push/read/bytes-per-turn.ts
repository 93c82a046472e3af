/** So much of what was sent is worked through at a time before others get their turn: about a millisecond's work. */
export const bytesPerTurn = 256 * 1024
