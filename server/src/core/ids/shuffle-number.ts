/*
 * A keyed permutation of the numbers below 2^48, so that numbers that follow each other do not look like it: a Feistel network over two halves of 24
 * bits. It hides an order from people who see some results; it is no encryption of secrets.
 */

/** Rounds of the network; each mixes one half into the other. */
export const shuffleRounds = 6

const halfSize = 2 ** 24

/** The number's place in the permutation of these keys, one key of 32 bits per round. */
export function shuffleNumber(number: number, keys: readonly number[]): number {
  return run(number, keys)
}

/** The number that `shuffleNumber` put at this place. */
export function unshuffleNumber(number: number, keys: readonly number[]): number {
  return run(number, keys.toReversed())
}

/** Ends with the halves exchanged, which makes the same rounds in the other order its inverse. */
function run(number: number, keys: readonly number[]): number {
  let left = Math.floor(number / halfSize)
  let right = number % halfSize
  for (const key of keys) {
    const mixed = left ^ mix(right, key)
    left = right
    right = mixed
  }
  return right * halfSize + left
}

/** 24 bits of a half and a round's key; the finalizer of MurmurHash3. */
function mix(half: number, key: number): number {
  let hash = (half + key) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 8
}
