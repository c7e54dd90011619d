import process from 'node:process'

const { MUTATED_FOLDER: folder = 'domain/money' } = process.env

/** Lists of data without rules: banks, regions, public holidays. */
const lists = ['domain/market/{banks,regions,region-zones}.ts', 'domain/calendar/holidays.ts']

/** One folder's run: `npm run mutation` starts it for each. */
export default {
  mutate: [`${folder}/**/*.ts`, '!**/*.test.ts', ...lists.map(list => `!${list}`)],
  ignorePatterns: ['/docs', '/build', '/.data'],
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/ignore-messages.ts'],
  ignorers: ['messages'],
  testRunner: 'vitest',
  vitest: {
    configFile: `tools/mutation/${folder.startsWith('domain/') ? 'domain' : 'ledger'}.config.ts`,
  },
  coverageAnalysis: 'perTest',
  // What a module computes as it loads is in force in every test at once, so that each mutant of it
  // would cost a run of them all. These are tables, most of them; docs/mutation.md counts them.
  ignoreStatic: true,
  // Nothing reads types here, and Stryker's rewriting of tsconfig.json needs what TypeScript 7 lacks.
  disableTypeChecks: false,
  tsconfigFile: 'no-tsconfig.json',
  concurrency: 2,
  // An endless loop is detected by counting its turns. The timeout is for one that has none to
  // count, and is generous, so that a busy machine kills no test.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: 'reports/mutation.json' },
}
