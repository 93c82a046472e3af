// The rules of our own, for the linter.
import { explainedAssertions } from './explained-assertions.ts'
import { noLiteralText } from './no-literal-text.ts'
import { noSpreadArguments } from './no-spread-arguments.ts'

export default {
  meta: { name: 'lectern' },
  rules: {
    'explained-assertions': explainedAssertions,
    'no-literal-text': noLiteralText,
    'no-spread-arguments': noSpreadArguments,
  },
}
