// Which text keys the code uses. Reads the syntax tree: a key may be written out, built from a template, or stand in a table.
import ts from 'typescript'

/** The keys one source file speaks of. */
export type KeyUse = {
  /** Literal first arguments of `t(…)`, with the area when written `area:key`. */
  asked: string[]
  /** Every literal and property name of the file: a key may stand in a table and reach `t` from there. */
  literals: Set<string>
  /** Names of members of types and of variables in objects: values of a template may be these. */
  names: Set<string>
  /** Templates such as `status.${name}`, as patterns with a group per value. */
  templates: RegExp[]
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function toPattern(node: ts.TemplateExpression): RegExp {
  const spans = node.templateSpans.map((span) => `(.+)${escapeForPattern(span.literal.text)}`)
  return new RegExp(`^${escapeForPattern(node.head.text)}${spans.join('')}$`)
}

/** `t(…)`, `i18next.t(…)`, `tCommon(…)`. */
function isTextCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false
  const callee = node.expression
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : ''
  return /^t([A-Z]\w*)?$/.test(name)
}

/** Literals an expression can become: both sides of a choice, too. */
function listLiterals(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...listLiterals(node.whenTrue), ...listLiterals(node.whenFalse)]
  return ts.isParenthesizedExpression(node) ? listLiterals(node.expression) : []
}

/**
 * @param fileName only its ending matters
 * @param source the file's text
 */
export function readKeyUse(fileName: string, source: string): KeyUse {
  const use: KeyUse = { asked: [], literals: new Set(), names: new Set(), templates: [] }
  const visit = (node: ts.Node): void => {
    const [key] = isTextCall(node) ? node.arguments : []
    for (const literal of key === undefined ? [] : listLiterals(key)) use.asked.push(literal)
    if (ts.isStringLiteralLike(node)) use.literals.add(node.text)
    // A template that begins with a value matches anything and says nothing.
    else if (ts.isTemplateExpression(node) && node.head.text !== '') use.templates.push(toPattern(node))
    else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) use.literals.add(node.name.text)
    else if (ts.isPropertySignature(node) && ts.isIdentifier(node.name)) use.names.add(node.name.text)
    else if (ts.isShorthandPropertyAssignment(node)) use.names.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, false))
  return use
}

/** The areas a file works with: those it names, and `common`, which needs no naming. */
function listAreas(use: KeyUse, areas: readonly string[]): string[] {
  const isNamed = (area: string) =>
    use.literals.has(area) || [...use.literals].some((text) => text.startsWith(`${area}:`))
  return areas.filter((area) => area === 'common' || isNamed(area))
}

/** A home is a file, or a folder that ends with `/`. */
function isHome(home: string | undefined, file: string): boolean {
  return home !== undefined && (home.endsWith('/') ? file.startsWith(home) : file === home)
}

/** Tells whether a value of a template is a word that some file has: written out, a number, or put together of such words. */
function findWords(uses: Iterable<KeyUse>): (value: string) => boolean {
  const known = new Set<string>()
  const templates = new Map<string, RegExp>()
  for (const { literals, names, templates: patterns } of uses) {
    for (const word of [...literals, ...names]) known.add(word)
    for (const pattern of patterns) templates.set(pattern.source, pattern)
  }
  const isKnown = (value: string): boolean => known.has(value) || /^\d+$/.test(value)
  return (value) =>
    isKnown(value) || [...templates.values()].some((each) => each.exec(value)?.slice(1).every(isKnown) === true)
}

function isUsed(use: KeyUse, area: string, key: string, isWord: (value: string) => boolean): boolean {
  const qualified = `${area}:${key}`
  if (use.literals.has(key) || use.literals.has(qualified)) return true
  return use.templates.some((pattern) => {
    const found = pattern.exec(key) ?? pattern.exec(qualified)
    return found?.slice(1).every(isWord) === true
  })
}

/**
 * @param uses per source file
 * @param keys area → its keys
 * @param homes area → file, or folder, whose names are keys of that area without naming it
 * @returns keys asked for that no area of the file has, and keys no file uses; each as a sentence
 */
export function compareKeys(
  uses: ReadonlyMap<string, KeyUse>,
  keys: ReadonlyMap<string, ReadonlySet<string>>,
  homes: Readonly<Record<string, string>>,
): { missing: string[]; unused: string[] } {
  const areas = [...keys.keys()]
  const isWord = findWords(uses.values())
  const missing: string[] = []
  const unusedKeys = new Set(areas.flatMap((area) => [...(keys.get(area) ?? [])].map((key) => `${area}:${key}`)))
  for (const [file, use] of uses) {
    const own = [...listAreas(use, areas), ...areas.filter((area) => isHome(homes[area], file))]
    for (const key of use.asked) {
      const known = own.some((area) => keys.get(area)?.has(key.replace(`${area}:`, '')))
      if (!known) missing.push(`${file} asks for "${key}", which has no text`)
    }
    for (const name of unusedKeys) {
      const [area = '', key = ''] = name.split(':')
      if (own.includes(area) && isUsed(use, area, key, isWord)) unusedKeys.delete(name)
    }
  }
  return { missing, unused: [...unusedKeys].map((name) => `"${name}" is used nowhere`) }
}
