/* Which declarations operations name themselves: what a file with them imports. */
import type { CodeOperation, TypeUse } from './code-model.ts'

export function namesUsedBy(operations: readonly CodeOperation[]): string[] {
  const names = new Set<string>()
  for (const { parameters, body, result } of operations)
    for (const type of [...parameters.map((each) => each.type), ...(body ? [body.type] : []), result.type])
      addName(type, names)
  return [...names].sort()
}

function addName(type: TypeUse, names: Set<string>): void {
  if (type.kind === 'named') names.add(type.declaration.name)
  if (type.kind === 'list') addName(type.item, names)
  if (type.kind === 'map') addName(type.value, names)
}
