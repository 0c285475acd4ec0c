import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

const browser = ['host/**/*.{ts,tsx}', 'remotes/**/*.{ts,tsx}', 'packages/{ui,i18n,remote-sdk,api-client}/**/*.{ts,tsx}']
/** Read as one program each: sixteen projects with a type checker of their own need minutes and gigabytes. */
const programs = [
  { files: ['host/**/*.{ts,tsx}', 'remotes/**/*.{ts,tsx}', 'packages/{ui,i18n,remote-sdk}/**/*.{ts,tsx}'], project: './host/tsconfig.lint.json' },
  { files: ['packages/{contract,releases,server,testing,e2e,bench}/**/*.ts'], project: './tsconfig.lint.json' },
]
const tests = ['**/*.test.{ts,tsx}', 'packages/{testing,e2e,bench}/**/*.ts']
const commandLine = ['scripts/**', 'webpack/**', 'docker/**', '**/write-*.ts', 'packages/bench/**']

/** Which queries a call makes stale is part of the contract. */
const ownInvalidation = [{ selector: "CallExpression[callee.property.name='invalidateQueries']", message: 'A call invalidates what its endpoint names: `invalidates` in the contract.' }]

/** Words that a person reads may not stand between tags, nor in the attributes that are read aloud. */
const literalWords = [
  { selector: 'JSXText[value=/\\p{L}{2,}/u]', message: 'Words belong in locale files.' },
  { selector: 'JSXAttribute[name.name=/^(title|alt|label|placeholder|aria-label|description)$/] > Literal[value=/\\p{L}{2,}/u]', message: 'Words belong in locale files.' },
]
const nearMoney = [
  { selector: "CallExpression[callee.name='parseFloat']", message: 'No float near money: see contract/src/money.ts.' },
  { selector: "MemberExpression[property.name='parseFloat']", message: 'No float near money: see contract/src/money.ts.' },
  { selector: "MemberExpression[property.name='toFixed']", message: 'No float near money: see contract/src/money.ts.' },
]
const oneUnicodeForm = [{ selector: "CallExpression[callee.property.name='normalize']", message: 'Unicode forms come from contract/src/text.ts, which limits the text first.' }]
const oneSeed = [
  { selector: "CallExpression[callee.object.name='fc'][callee.property.name='assert'][arguments.length=1]", message: 'How many cases, and from which seed: cases() of contract/src/test/cases.ts.' },
  { selector: "CallExpression[callee.object.name='fc'][callee.property.name='assert'] Property[key.name=/^(numRuns|seed)$/]", message: 'How many cases, and from which seed: cases() of contract/src/test/cases.ts.' },
]
const raw = [{ selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Nothing unescaped reaches the page.' }]

/** What a browser has only on https or localhost: a page of plain http throws where it is used. */
const secureOnly = [
  { selector: "MemberExpression[property.name='randomUUID']", message: 'A page without https has none: see api-client/src/random-hex.ts.' },
  {
    selector: ":matches(MemberExpression[property.name=/^(clipboard|serviceWorker|locks|storage|credentials|mediaDevices)$/][object.name='navigator'], MemberExpression[object.name='crypto'][property.name='subtle']):not(TryStatement > BlockStatement.block *)",
    message: 'A page without https has none: within `try`, with words for the person.',
  },
]

/** `inTransaction` retries conflicts and closes failed connections; a transaction begun elsewhere would do neither. */
const oneTransaction = [
  { selector: 'CallExpression[callee.property.name=/^(transaction|startTransaction|connect)$/]', message: 'A transaction is begun by inTransaction (platform/database/transaction.ts).' },
  { selector: ':matches(Literal[value=/^\\s*(begin|start transaction|commit|rollback)(\\s|;|$)/i], TemplateElement[value.raw=/^\\s*(begin|start transaction|commit|rollback)(\\s|;|$)/i])', message: 'A transaction is begun by inTransaction (platform/database/transaction.ts).' },
]

export default defineConfig(
  { ignores: ['**/dist/', '**/*.generated.ts', '**/node_modules/', '**/coverage/', 'test-results/', '.pnpm-store/', '.data/', 'data/', 'scripts/{resource,new-remote}/**/*.{ts,tsx}'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly, tseslint.configs.strict],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false } }],
      '@typescript-eslint/only-throw-error': ['error', { allow: ['Response'] }],
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  ...programs.map(({ files, project }) => ({ files, languageOptions: { parserOptions: { projectService: false, project } } })),
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-eval': 'error',
      'no-restricted-syntax': ['error', ...nearMoney, ...oneUnicodeForm, ...raw],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'prefer-const': 'error',
    },
  },
  {
    // Tables with a line or two for each change there is.
    files: ['packages/contract/src/messages/change-words.ts', 'packages/server/src/app/test/change-samples.ts'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  {
    // A scenario that is played from its beginning to its end is read as one, and so is what one demonstration has.
    files: ['packages/e2e/src/approval.test.ts', 'packages/server/src/app/demonstration/seed-demonstration.test.ts'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: browser,
    extends: [hooks.configs.flat['recommended-latest'], a11y.flatConfigs.strict],
    rules: { 'no-restricted-syntax': ['error', ...nearMoney, ...oneUnicodeForm, ...raw, ...secureOnly, ...literalWords], 'no-restricted-globals': ['error', 'event', 'name', 'confirm', 'alert', 'prompt'] },
  },
  { files: ['remotes/**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', ...nearMoney, ...oneUnicodeForm, ...raw, ...secureOnly, ...literalWords, ...ownInvalidation] } },
  { files: ['packages/contract/src/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...nearMoney, ...oneUnicodeForm, ...raw, ...secureOnly] } },
  // The pages before the sign-in have light parts of their own; behind it there is one Button, one Alert.
  { files: ['remotes/**/*.{ts,tsx}', 'host/src/{shell,profile,federation}/**/*.{ts,tsx}'], rules: { 'no-restricted-imports': ['error', { paths: [{ name: '@ventanilla/ui/entry', message: 'Pages behind the sign-in take their parts from @ventanilla/ui/core.' }] }] } },
  { files: ['packages/server/src/{app,areas,engines}/**/*.ts'], ignores: ['**/test/**'], rules: { 'no-restricted-syntax': ['error', ...nearMoney, ...oneUnicodeForm, ...raw, ...oneTransaction] } },
  { files: commandLine, rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' } },
  {
    files: tests,
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      // node:test and jest both hand back promises that nobody awaits at the top of a file
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite', 'before', 'after', 'beforeEach', 'afterEach'] }] }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // What a test reads of an answer is checked by the assertion that follows.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-syntax': ['error', ...nearMoney, ...oneSeed],
      'no-restricted-globals': ['error', { name: 'setTimeout', message: 'Tests wait for what they expect, never for time.' }],
      'no-restricted-imports': ['error', { paths: [{ name: 'node:timers/promises', importNames: ['setTimeout'], message: 'Tests wait for what they expect, never for time.' }] }],
    },
  },
  { files: ['packages/contract/src/text.ts'], rules: { 'no-restricted-syntax': ['error', ...nearMoney] } },
  { files: ['**/*.mjs'], extends: [tseslint.configs.disableTypeChecked] },
)
