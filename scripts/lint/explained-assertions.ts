import { defineRule, type ESTree, type SourceCode } from '@oxlint/plugins'

/** `as const` narrows, it claims nothing. */
function isConstAssertion(node: ESTree.TSAsExpression): boolean {
  const type = node.typeAnnotation
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
}

/** A comment which speaks to people, on one of the assertion's lines or on the line before its statement or itself. */
function hasReason(source: SourceCode, node: ESTree.Node): boolean {
  const lines = new Set<number>()
  for (let line = node.loc.start.line - 1; line <= node.loc.end.line; line += 1) lines.add(line)
  const statementStart = findStatementStart(node)
  lines.add(statementStart).add(statementStart - 1)
  return source
    .getAllComments()
    .some((comment) => lines.has(comment.loc.end.line) && !/^\s*(oxlint|oxfmt|@ts-)/.test(comment.value))
}

/** The line on which the statement, property or parameter around the node begins. */
function findStatementStart(node: ESTree.Node): number {
  let current = node
  while (current.parent !== null && !/Statement$|Declaration$|^Program$/.test(current.type)) current = current.parent
  return current.loc.start.line
}

/** Wants a comment beside every `as` (other than `as const`) and every `!`: what the compiler can't see, and why it holds. */
export const explainedAssertions = defineRule({
  meta: {
    type: 'suggestion',
    docs: { description: 'Require a comment with the reason for every type assertion' },
    messages: { unexplained: 'Say in a comment on this line or the one before why this assertion holds, or avoid it.' },
  },
  create(context) {
    const check = (node: ESTree.TSAsExpression | ESTree.TSNonNullExpression): void => {
      if (!hasReason(context.sourceCode, node)) context.report({ node, messageId: 'unexplained' })
    }
    return {
      TSAsExpression(node) {
        if (!isConstAssertion(node)) check(node)
      },
      TSNonNullExpression: check,
    }
  },
})
