import { AST_NODE_TYPES, type TSESLint, type TSESTree } from '@typescript-eslint/utils'

type MessageId = 'spread'

/** The variable a name means, looked for from the inside out. */
function findVariable(scope: TSESLint.Scope.Scope | null, name: string): TSESLint.Scope.Variable | undefined {
  for (let current = scope; current !== null; current = current.upper) {
    const variable = current.set.get(name)
    if (variable !== undefined) return variable
  }
  return undefined
}

/** Whether the list is a rest parameter, which the callers of the function write out, or declared as a tuple. */
function isBounded(definition: TSESLint.Scope.Definition): boolean {
  const { name } = definition
  if (name.type !== AST_NODE_TYPES.Identifier) return false
  const type = name.typeAnnotation?.typeAnnotation
  return name.parent.type === AST_NODE_TYPES.RestElement || (type !== undefined && isTuple(type))
}

function isTuple(type: TSESTree.TypeNode): boolean {
  return type.type === AST_NODE_TYPES.TSUnionType
    ? type.types.every(isTuple)
    : type.type === AST_NODE_TYPES.TSTupleType &&
        type.elementTypes.every(({ type: each }) => each !== AST_NODE_TYPES.TSRestType)
}

/**
 * Refuses a list spread into the arguments of a call: each element is a place on the stack, and a list with a hundred thousand of them, which people can
 * write, ends in a RangeError. A function's own rest parameter, variables declared as tuples and lists written in place are fine.
 */
export const noSpreadArguments: TSESLint.RuleModule<MessageId> = {
  meta: {
    type: 'problem',
    docs: { description: 'Keep lists of unknown length out of the arguments of a call' },
    messages: {
      spread: 'Append in a loop (`appendAll`) or reduce: a long list does not fit into the arguments of a call.',
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    const isShort = (list: TSESTree.Expression): boolean => {
      if (list.type === AST_NODE_TYPES.ConditionalExpression) return isShort(list.consequent) && isShort(list.alternate)
      if (list.type === AST_NODE_TYPES.ArrayExpression)
        return list.elements.every((each) => each?.type !== AST_NODE_TYPES.SpreadElement || isShort(each.argument))
      if (list.type !== AST_NODE_TYPES.Identifier) return false
      const variable = findVariable(context.sourceCode.getScope(list), list.name)
      return variable !== undefined && variable.defs.length > 0 && variable.defs.every(isBounded)
    }
    const check = ({ arguments: all }: TSESTree.CallExpression | TSESTree.NewExpression): void => {
      for (const argument of all) {
        if (argument.type === AST_NODE_TYPES.SpreadElement && !isShort(argument.argument))
          context.report({ node: argument, messageId: 'spread' })
      }
    }
    return { CallExpression: check, NewExpression: check }
  },
}
