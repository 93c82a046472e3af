/** Something of each of the three versions. */
export interface Sides<T> {
  base: T
  ours: T
  theirs: T
}
