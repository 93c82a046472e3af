/*
 * Regular expressions in source files. Owns: finding them, those put together from constants included, and the reason a comment gives for one. Does not
 * own: judging them (`check-patterns.ts`).
 */
import ts from 'typescript'

export interface FoundPattern {
  line: number
  /** `undefined`: put together while the program runs. */
  source: string | undefined
  flags: string
  /** What the comment `Pattern: …` beside it says; `undefined` without one. */
  reason: string | undefined
}

/** All regular expressions of a file, in order. */
export function findPatterns(fileName: string, text: string): FoundPattern[] {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)
  const constants = constantsOf(file)
  const found: FoundPattern[] = []
  const add = (node: ts.Node, source: string | undefined, flags: string): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    found.push({ line, source, flags, reason: reasonFor(file, node) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    } else if (isRegExpCall(node)) {
      const [source, flags] = node.arguments ?? []
      const given = flags === undefined ? '' : textOf(flags, constants)
      // Another expression as the argument is a copy of that one.
      if (source === undefined || !ts.isRegularExpressionLiteral(source))
        add(node, source && given !== undefined ? textOf(source, constants) : undefined, given ?? '')
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
}

/** What the constants of the file's top level begin with. */
function constantsOf(file: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>()
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement) || (statement.declarationList.flags & ts.NodeFlags.Const) === 0) continue
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer !== undefined) constants.set(name.text, initializer)
  }
  return constants
}

/** The text an expression comes to; `undefined` when only running it tells. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text)
    return value && textOf(value, constants)
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'String' && node.arguments[0] !== undefined)
    return textOf(node.arguments[0], constants)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return sumOf(textOf(node.left, constants), textOf(node.right, constants))
  if (ts.isTemplateExpression(node)) return templateText(node, false, constants)
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return ts.isTemplateExpression(node.template) ? templateText(node.template, true, constants) : node.template.rawText
  return undefined
}

/** As `+` has it: numbers are added, texts put together. */
function sumOf(left: string | undefined, right: string | undefined): string | undefined {
  if (left === undefined || right === undefined) return undefined
  const isSum = [left, right].every((each) => /^\d{1,9}$/.test(each))
  return isSum ? String(Number(left) + Number(right)) : left + right
}

function templateText(
  { head, templateSpans }: ts.TemplateExpression,
  isRaw: boolean,
  constants: ReadonlyMap<string, ts.Expression>,
): string | undefined {
  const part = (each: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail) => (isRaw ? each.rawText : each.text)
  return joined([
    part(head),
    ...templateSpans.flatMap(({ expression, literal }) => [textOf(expression, constants), part(literal)]),
  ])
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined
}

const reasonMark = /\/\/ Pattern: (\S.*)$/

/** The comment on the expression's line, or on the lines directly above it or the statement it is in. */
function reasonFor(file: ts.SourceFile, node: ts.Node): string | undefined {
  const lines = file.text.split('\n')
  const lineOf = (each: ts.Node): number => file.getLineAndCharacterOfPosition(each.getStart()).line
  const starts = new Set([lineOf(node), lineOf(findStatement(node))])
  const beside = [...starts].flatMap((start) => [lines[start] ?? '', ...commentsAbove(lines, start)])
  return beside.map((line) => reasonMark.exec(line)?.[1]).find((reason) => reason !== undefined)
}

function findStatement(node: ts.Node): ts.Node {
  let current = node
  while (!ts.isStatement(current) && !ts.isPropertyDeclaration(current) && !ts.isPropertyAssignment(current))
    current = current.parent
  return current
}

function commentsAbove(lines: readonly string[], start: number): string[] {
  const above: string[] = []
  for (let line = lines[start - 1]; line?.trimStart().startsWith('//') === true; line = lines[start - above.length - 1])
    above.push(line)
  return above
}

/** Values of `pattern` in the schemas of an endpoint, each once. */
export function patternsInSchemas(endpoint: object): string[] {
  const found = new Set<string>()
  const seen = new Set<object>()
  const visit = (value: object): void => {
    if (seen.has(value)) return
    seen.add(value)
    // Schemas hold values of any kind.
    for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
      if (key === 'pattern' && typeof inner === 'string') found.add(inner)
      else if (typeof inner === 'object' && inner !== null) visit(inner)
    }
  }
  visit(endpoint)
  return [...found]
}
