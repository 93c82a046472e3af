/* Which declarations operations name themselves: what a file with them imports. */
import type { CodeOperation, Declaration, TypeUse } from './code-model.ts'

/** `isLeftOut`: declarations the language does not write. */
export function namesUsedBy(
  operations: readonly CodeOperation[],
  isLeftOut: (declaration: Declaration) => boolean = () => false,
): string[] {
  const used = new Set<Declaration>()
  for (const { parameters, body, result } of operations)
    for (const type of [...parameters.map((each) => each.type), ...(body ? [body.type] : []), result.type])
      addName(type, used)
  return [...used].flatMap((each) => (isLeftOut(each) ? [] : [each.name])).sort()
}

function addName(type: TypeUse, used: Set<Declaration>): void {
  if (type.kind === 'named') used.add(type.declaration)
  if (type.kind === 'list') addName(type.item, used)
  if (type.kind === 'map') addName(type.value, used)
}
