/* Reads GraphQL for its colours (GraphQL specification, 2.1). */
import type { StreamParser, StringStream } from '@codemirror/language'

interface State {
  /** Inside a text in three quotes, which may go on over several lines. */
  isBlock: boolean
}

const keywords =
  /^(?:query|mutation|subscription|fragment|on|type|interface|union|enum|input|scalar|schema|directive|extend|implements|repeatable)$/

export const graphql: StreamParser<State> = {
  name: 'graphql',
  startState: () => ({ isBlock: false }),
  token: (stream, state) => (state.isBlock ? readBlock(stream, state) : readToken(stream, state)),
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
}

function readToken(stream: StringStream, state: State): string | null {
  if (stream.eatSpace() || stream.eat(',')) return null
  if (stream.match('#')) {
    stream.skipToEnd()
    return 'comment'
  }
  if (stream.match('"""')) {
    state.isBlock = true
    return readBlock(stream, state)
  }
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string'
  if (stream.match(/^[$@][_A-Za-z]\w*/)) return 'atom'
  if (stream.match(/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/)) return 'number'
  if (stream.match('...')) return 'punctuation'
  if (stream.match(/^[_A-Za-z]\w*/)) return kindOfName(stream)
  stream.next()
  return 'punctuation'
}

function kindOfName(stream: StringStream): string {
  const name = stream.current()
  if (keywords.test(name)) return 'keyword'
  if (/^(?:true|false|null)$/.test(name)) return 'bool'
  // Types begin with a capital by custom, and names of arguments and aliases are followed by a colon.
  return /^[A-Z]/.test(name) ? 'typeName' : 'propertyName'
}

function readBlock(stream: StringStream, state: State): string {
  state.isBlock = !stream.match(/^.*?"""/)
  if (state.isBlock) stream.skipToEnd()
  return 'string'
}
