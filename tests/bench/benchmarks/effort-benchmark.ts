import { type Browser, chromium, type Page } from '@playwright/test'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { type ExpectedLandingCopy, landingCopies } from '../../harness/copy/landing-copy.ts'
import { type ExpectedProfileCopy, profileCopy } from '../../harness/copy/profile-copy.ts'
import { createSandboxClient } from '../../harness/journeys/sandbox-client.ts'
import { startBenchServer } from '../bench-server.ts'
import { addCleanup } from '../cleanup.ts'
import { type Effort, effortParts } from '../effort/effort-recorder.ts'
import { type WalkedProduct, walkNames, walkThrough } from '../effort/effort-walks.ts'
import { firstCommit, startFirstCommit } from '../first-commit.ts'
import type { Benchmark, Measurement } from '../measurement.ts'
import { requireProgram } from '../required-programs.ts'

export const effortBenchmark: Benchmark = {
  name: 'effort',
  title: 'Taps, fields, screens and words of a borrower at 360 × 800',
  measure: async ({ log }) => {
    const own = await startBenchServer()
    const first = await startFirstCommit(log)
    const browser = await chromium.launch({
      executablePath: requireProgram('chromium', log),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    addCleanup(() => browser.close())
    const measurements: Measurement[] = []
    for (const market of MARKET_CODES) {
      log(`in ${market}, now`)
      const now = await walkThrough(
        productAt(browser, own.base, { landingCopy, profileCopy }),
        market,
      )
      log(`in ${market}, ${firstCommit.slice(0, 7)}`)
      const then = await walkThrough(productAt(browser, first.base, firstCopies), market)
      for (const name of walkNames) {
        measurements.push(...compared(`${name}, ${market}`, now[name], then[name]))
      }
    }
    return measurements
  },
}

const compared = (label: string, now: Effort, then: Effort): Measurement[] =>
  effortParts.map(part => ({
    label: `${part}: ${label}`,
    measured: now[part],
    unit: part,
    // A ratio needs a number other than 0 to be compared with.
    ...(then[part] === 0
      ? { threshold: { atMost: 0 } }
      : { baseline: { label: 'before', measured: then[part] }, threshold: { atMost: 1 } }),
  }))

const productAt = (browser: Browser, base: string, copies: Copies): WalkedProduct => ({
  ...copies,
  sandbox: createSandboxClient(base),
  openPhone: async (): Promise<Page> => {
    const size = { width: 360, height: 800 }
    const context = await browser.newContext({
      baseURL: base,
      viewport: size,
      screen: size,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    return await context.newPage()
  },
})

type Copies = Pick<WalkedProduct, 'landingCopy' | 'profileCopy'>

const landingCopyOf = (name: string): ExpectedLandingCopy => {
  const found = landingCopies.find(({ template }) => template === name)
  if (!found) throw new Error(`there is no landing page ${name}`)
  return found
}

const landingCopy: Copies['landingCopy'] = {
  ID: landingCopyOf('id-1'),
  IN: landingCopyOf('in-1'),
}

const firstLandingCopy: Copies['landingCopy'] = {
  ...landingCopy,
  IN: { ...landingCopy.IN, codeSent: 'The code has been sent. Please look at your phone.' },
}

/** The texts in which the first commit's profile pages differ; it asked for no number twice. */
const firstProfileCopy: Readonly<Record<MarketCode, ExpectedProfileCopy>> = {
  ID: { ...profileCopy.ID, bank: profileCopy.ID.bank.slice(0, -1) },
  IN: {
    ...profileCopy.IN,
    saveAndGoOn: 'Save and go on',
    job: profileCopy.IN.job.map(([label, text]) => {
      if (label === 'In-hand salary or income a month') return ['Take-home income a month', text]
      if (label === 'Other EMIs a month') return ['Other installments a month', text]
      return [label, text]
    }),
    bank: profileCopy.IN.bank.slice(0, -1),
  },
}

const firstCopies: Copies = { landingCopy: firstLandingCopy, profileCopy: firstProfileCopy }
