/** How many sequences the tests of pushes and answers try: each costs as much as a small test. The whole number is for `npm run test:all`. */
const isAll = process.env['LECTERN_TEST_ALL'] === '1'

/** Of different ones each time. */
export const sequences = isAll ? 10_000 : 1_000

/** Of those each of which pushes an application twice. */
export const ordersOfSequences = isAll ? 2_000 : 200
