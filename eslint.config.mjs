import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { explainedAssertions } from './scripts/eslint/explained-assertions.ts'
import { noLiteralText } from './scripts/eslint/no-literal-text.ts'
import { noSpreadArguments } from './scripts/eslint/no-spread-arguments.ts'

const typed = ['**/*.{ts,tsx}', 'scripts/**/*.mjs', 'cli/bin/*.mjs']
const tests = ['**/*.test.{ts,tsx}', '**/test/**/*.ts', 'e2e/**/*.ts']
const lectern = {
  rules: {
    'explained-assertions': explainedAssertions,
    'no-literal-text': noLiteralText,
    'no-spread-arguments': noSpreadArguments,
  },
}

export default defineConfig(
  { ignores: ['**/dist/', '**/node_modules/', '**/data/', 'test-results/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: typed,
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { lectern },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // The compiler knows what is defined.
      'no-undef': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'no-restricted-globals': ['error', { name: 'eval', message: 'Nothing runs text as code.' }],
      'no-new-func': 'error',
      'no-eval': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      // Shapes of data are types; interfaces stay for things with behaviour. The codebase uses both knowingly.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Numbers and booleans read well in a template; objects don't.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // A callback that returns nothing may be written as one expression.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // The compiler's noPropertyAccessFromIndexSignature wants `record['key']`.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // A text is spread into its code points knowingly; documents are trees of data, edited by key.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      // The codebase has no enums and hardly a class; looking for their misuse costs a quarter of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // `{}` is how a computed type says "no fields".
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      // `!` is allowed where a comment gives the reason; so is `as`.
      '@typescript-eslint/no-non-null-assertion': 'off',
      'lectern/explained-assertions': 'error',
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.recommended],
    // A dialog's first field takes the focus through its component; a plain element must not.
    rules: {
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // What scrolls is reached by keyboard as a region (axe: scrollable-region-focusable); a focused separator is a widget (ARIA 1.2).
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region', 'separator'] }],
    },
  },
  {
    files: ['web/src/**/*.tsx'],
    ignores: tests,
    plugins: { lectern },
    rules: { 'lectern/no-literal-text': 'error' },
  },
  {
    // What people's documents and tables hold has no bound.
    files: ['{contracts,model,server}/**/*.ts'],
    ignores: tests,
    rules: { 'lectern/no-spread-arguments': 'error' },
  },
  {
    // Commands of people who work on the project speak through the console.
    files: ['scripts/**', 'bench/**', 'cli/**', 'e2e/**', '*.config.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // A replaced or spied-on method is compared, not called; an async test may await nothing.
    files: tests,
    rules: {
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
      // A test says why it is skipped.
      'no-console': 'off',
    },
  },
  { files: ['*.mjs'], extends: [js.configs.recommended] },
)
