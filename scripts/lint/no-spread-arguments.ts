import { defineRule, type Definition, type ESTree, type Scope, type Variable } from '@oxlint/plugins'

/** The variable a name means, looked for from the inside out. */
function findVariable(scope: Scope | null, name: string): Variable | undefined {
  for (let current = scope; current !== null; current = current.upper) {
    const variable = current.set.get(name)
    if (variable !== undefined) return variable
  }
  return undefined
}

/** Whether the list is a rest parameter, which the callers of the function write out, or declared as a tuple. */
function isBounded(definition: Definition): boolean {
  const { name } = definition
  const type = name.typeAnnotation?.typeAnnotation
  return name.parent.type === 'RestElement' || (type !== undefined && isTuple(type))
}

function isTuple(type: ESTree.TSType): boolean {
  return type.type === 'TSUnionType'
    ? type.types.every(isTuple)
    : type.type === 'TSTupleType' && type.elementTypes.every(({ type: each }) => each !== 'TSRestType')
}

/**
 * Refuses a list spread into the arguments of a call: each element is a place on the stack, and a list with a hundred thousand of them, which people can
 * write, ends in a RangeError. A function's own rest parameter, variables declared as tuples and lists written in place are fine.
 */
export const noSpreadArguments = defineRule({
  meta: {
    type: 'problem',
    docs: { description: 'Keep lists of unknown length out of the arguments of a call' },
    messages: {
      spread: 'Append in a loop (`appendAll`) or reduce: a long list does not fit into the arguments of a call.',
    },
  },
  create(context) {
    const isShort = (list: ESTree.Expression): boolean => {
      if (list.type === 'ConditionalExpression') return isShort(list.consequent) && isShort(list.alternate)
      if (list.type === 'ArrayExpression')
        return list.elements.every((each) => each?.type !== 'SpreadElement' || isShort(each.argument))
      if (list.type !== 'Identifier') return false
      const variable = findVariable(context.sourceCode.getScope(list), list.name)
      return variable !== undefined && variable.defs.length > 0 && variable.defs.every(isBounded)
    }
    const check = ({ arguments: all }: ESTree.CallExpression | ESTree.NewExpression): void => {
      for (const argument of all) {
        if (argument.type === 'SpreadElement' && !isShort(argument.argument))
          context.report({ node: argument, messageId: 'spread' })
      }
    }
    return { CallExpression: check, NewExpression: check }
  },
})
