/*
 * The rules that read one file's text. Does not own: those that need types, and those of React's compiler (`.oxlintrc.json`): another linter
 * checks them in a fraction of the time. `scripts/eslint/oxlint.test.ts` proves that none is lost between the two.
 */
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
    extends: [
      js.configs.recommended,
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
      tseslint.configs.disableTypeChecked,
    ],
    plugins: { lectern },
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
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-dynamic-delete': 'off',
      // `!` is allowed where a comment gives the reason; so is `as`.
      '@typescript-eslint/no-non-null-assertion': 'off',
      'lectern/explained-assertions': 'error',
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // A dialog's first field takes the focus through its component; a plain element must not.
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
    files: typed,
    ignores: tests,
    plugins: { lectern },
    rules: { 'lectern/no-spread-arguments': 'error' },
  },
  {
    // Commands of people who work on the project speak through the console.
    files: ['scripts/**', 'bench/**', 'cli/**', 'e2e/**', '*.config.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: tests,
    rules: {
      // A test says why it is skipped.
      'no-console': 'off',
    },
  },
  { files: ['*.mjs'], extends: [js.configs.recommended] },
)
