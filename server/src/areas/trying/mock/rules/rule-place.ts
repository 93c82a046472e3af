/* Which rules are for a document, and which of them come first. Does not own: which one answers (`pick-rule.ts` of the model). */
/**
 * Those of the document, then of its folders from the innermost on, then of its application, then of its project; those of one place stay in their order.
 * @param around as `listAround` has them
 */
export function sortRules<T>(
  rules: readonly T[],
  around: readonly number[],
  placeOf: (rule: T) => [docId: number | null, isForProject: number],
): T[] {
  const ranks = new Map(around.map((id, index) => [id, index]))
  return rules
    .flatMap((rule) => {
      const [docId, isForProject] = placeOf(rule)
      const rank = docId === null ? around.length + isForProject : ranks.get(docId)
      return rank === undefined ? [] : [{ rule, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ rule }) => rule)
}
