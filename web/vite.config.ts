import { basename } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { browserCalls } from '#tools/build/vite/browser-calls.ts'
import { documentRenderer } from '#tools/build/vite/document-renderer.ts'
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

/** What forms alone have, and what failures alone have: files of their own, since most pages have none. */
const ofForms = new RegExp(
  [
    '/web/ui/(field/(?!date-field)|choice|error-summary|state/focused-alert)',
    '/domain/(money/parse|text/)',
  ].join('|'),
)
/** What stands on a page or two: with these pages' own modules. */
const ofFewPages = new RegExp(
  [
    '/web/ui/(field/date-field|file-field|stars|grouped-input)',
    '/pages/messages/ui__(day|month|year|starsof)',
    '/web/(shell/(open-link|follow|backoff|page-activity)|bridge/open-server-link)',
    '/pages/messages/shell__link',
    '/domain/money/typed-money',
  ].join('|'),
)
const ofFailures = new RegExp(
  [
    '/web/shell/failure/failure-',
    '/pages/messages/shell__(wrongaddress|unexpected|failed|notfound|refused|signedout|failure)',
  ].join('|'),
)

const isOfAnyScreen = (id: string): boolean =>
  ofAnyScreen.test(id) && ![ofForms, ofFailures, ofFewPages].some(each => each.test(id))

/** Names of the certification steps; /home shows the next one without its form. */
const ofSteps =
  /\/profile\/certification\/(certification-steps|next-path)|\/profile__(base|personal|job|extra|identity|bank)(title|why)/

/** What the forms of all steps have. */
const ofStepForms =
  /\/profile\/(form\/(form-problems|form-failure|field-labels|use-step-form)|certification\/(step-page|step-draft|save-step))/

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
    documentRenderer(),
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
    ssr: {
      build: {
        // One file: the server's code finds its folder by its own address (locale-assets.server.ts).
        rolldownOptions: { output: { codeSplitting: false } },
      },
    },
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
                { name: 'app', test: isOfAnyScreen, minShareCount: 2, priority: 3 },
                { name: 'fields', test: ofForms, minShareCount: 2, priority: 2 },
                { name: 'failure', test: ofFailures, minShareCount: 2, priority: 2 },
                { name: 'steps', test: ofSteps, minShareCount: 2, priority: 1 },
                {
                  name: 'labels',
                  test: /\/profile\/form\/market-labels|\/step-up-link/,
                  minShareCount: 2,
                  priority: 2,
                },
                { name: 'step-form', test: ofStepForms, minShareCount: 2, priority: 1 },
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
    // A late part's files are imported by itself (lateParts); without this, each is named twice.
    modulePreload: { resolveDependencies: () => [] },
    // The oldest supported web views; their users update Chrome's view through the store.
    target: ['chrome111', 'safari16.4'],
    cssTarget: ['chrome111', 'safari16.4'],
    reportCompressedSize: false,
    emptyOutDir: true,
  },
})
