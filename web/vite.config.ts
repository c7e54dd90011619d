import { basename } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { browserCalls } from '#tools/build/vite/browser-calls.ts'
import { codesInPlace } from '#tools/build/vite/inline-constants.ts'
import { lateParts } from '#tools/build/vite/lazy-parts.ts'
import { oneLanguage } from '#tools/build/vite/one-language.ts'
import { unusedRouterParts } from '#tools/build/vite/unused-router-parts.ts'
import { paths } from './routes.ts'

// The browser's files contain one language, the server's all of them.
const pageLocale = process.env['RUPYA_PAGE_LOCALE']

/** Modules of no capability: shell, components, API client and domain rules. */
const ofAnyScreen = new RegExp(
  [
    '/web/(shell|ui|bridge|routes)',
    '/copy/compiled/pages/(messages/)?(shell|ui|runtime|registry)',
    '/contract/(client|call|envelope|fields|links)\\.ts',
    '/domain/',
  ].join('|'),
)

/** Names of the certification steps; /home shows the next one without its form. */
const ofSteps =
  /\/profile\/certification\/(certification-steps|next-path)|\/profile__(base|personal|job|extra|identity|bank)(title|why)/

/** The capability of a page's, a catalog's or a contract's module; null for any other. */
const capabilityOf = (id: string): string | null =>
  (/\/copy\/compiled\/pages\/(?:messages\/)?([a-z]+)/.exec(id) ??
    /\/(?:web|contract)\/([a-z-]+)\//.exec(id))?.[1] ?? null

/** Small shared modules of the payment page, /that: one file, where each alone had one of its own. */
const ofPaymentPage = new RegExp(
  [
    '/payment_request__(part|help|new|extensionunavailable|backtoloan|billnumber|disputeno|expired|replaced|inreviewtitle|paytitle)',
    '/web/payment-request/(load-payment-page|payment-help|grouped-code|method/(return-to-payment|choice-store))',
    '/web/payment/rece',
    '/contract/early-settlement/calls',
  ].join('|'),
)

/** Of a sheet that many pages share, the first page's name, without its ending. */
const firstName = ([name = 'asset']: readonly string[]): string =>
  /^[^.~]+/.exec(basename(name))?.[0] ?? 'asset'

export default defineConfig({
  plugins: [
    reactRouter(),
    unusedRouterParts(),
    lateParts(),
    oneLanguage(pageLocale),
    browserCalls(),
    codesInPlace({ paths, protocolCode, refusalCode }),
  ],
  css: {
    modules: {
      // `button-primary`: a sheet's name is unique (ui/stylesheets.test.ts), so no hash is needed;
      // names without one compress to almost nothing and can be read in a browser's tools.
      generateScopedName: (name, file) => `${basename(file).replace('.module.css', '')}-${name}`,
    },
  },
  environments: {
    client: {
      define: { __PAGE_LOCALE__: JSON.stringify(pageLocale) ?? 'undefined' },
      build: {
        rolldownOptions: {
          output: {
            // A shared file is named after all its pages; every file that imports it repeats that.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)}-[hash].js`,
            assetFileNames: ({ names }) => `assets/${firstName(names)}-[hash][extname]`,
            codeSplitting: {
              // Few files: each is a request, and small files compress worse. But no page loads
              // another capability's modules: with one file for all shared ones /that had 125 kB.
              groups: [
                { name: 'react', test: /\/node_modules\/(?!zod)/, priority: 4 },
                { name: 'app', test: ofAnyScreen, minShareCount: 2, priority: 3 },
                { name: 'steps', test: ofSteps, minShareCount: 2, priority: 1 },
                { name: 'pay', test: ofPaymentPage, minShareCount: 2, priority: 1 },
                // Else in a file of the site, whose styles the support pages would have too.
                { name: 'address', test: /\/support\/market-address/, priority: 1 },
                {
                  name: capabilityOf,
                  minShareCount: 2,
                  priority: 0,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 3000,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // Images stay files: the content policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The oldest supported web views; their users update Chrome's view through the store.
    target: ['chrome111', 'safari16.4'],
    cssTarget: ['chrome111', 'safari16.4'],
    reportCompressedSize: false,
    emptyOutDir: true,
  },
})
