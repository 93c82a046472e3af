import { ESLintUtils, type TSESLint, type TSESTree } from '@typescript-eslint/utils'
import type { Type, TypeChecker } from 'typescript'

type MessageId = 'spread'

/** A tuple's length is in its type; `any` comes from elsewhere and is refused by other rules. */
function isBounded(checker: TypeChecker, type: Type): boolean {
  const parts = type.isUnion() ? type.types : [type]
  return parts.every((part) => checker.isTupleType(part) || !checker.isArrayLikeType(part))
}

/**
 * Refuses a list spread into the arguments of a call: each element is a place on the stack, and a list with a hundred thousand of them, which people can
 * write, ends in a RangeError. Tuples and a function's own rest parameter are fine.
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
    const services = ESLintUtils.getParserServices(context)
    const checker = services.program.getTypeChecker()
    const isOwnRest = (node: TSESTree.Expression): boolean => {
      const symbol = services.getSymbolAtLocation(node)
      return (
        symbol?.declarations?.some((each) => 'dotDotDotToken' in each && each.dotDotDotToken !== undefined) === true
      )
    }
    const check = ({ arguments: all }: TSESTree.CallExpression | TSESTree.NewExpression): void => {
      for (const argument of all) {
        if (argument.type !== 'SpreadElement' || isOwnRest(argument.argument)) continue
        if (!isBounded(checker, services.getTypeAtLocation(argument.argument)))
          context.report({ node: argument, messageId: 'spread' })
      }
    }
    return { CallExpression: check, NewExpression: check }
  },
}
