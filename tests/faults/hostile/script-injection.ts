import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { paths } from '#web/routes.ts'
import { fillCatalog } from '../../harness/hostile/fill-catalog.ts'
import {
  addressesOf,
  type HostileScreen,
  hostileScreens,
} from '../../harness/hostile/hostile-screens.ts'
import { scriptStrings } from '../../harness/hostile/script-strings.ts'
import {
  type HostileServer,
  startHostileServer,
} from '../../harness/hostile/start-hostile-server.ts'
import {
  storeQuestions,
  storeReplies,
  type TextSource,
  textSource,
} from '../../harness/hostile/store-hostile.ts'
import { countLiveStrings } from '../../harness/hostile/unescaped-control.ts'
import {
  type BrowserFindings,
  openAndScan,
  sendForms,
  watchContext,
} from '../../harness/hostile/watched-browser.ts'
import { getChromium } from '../../harness/journeys/find-chromium.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const texts = scriptStrings.map(({ text }) => text)
/**
 * The number of strings that run at least on a page without escaping; else they would prove
 * nothing.
 */
const minLiveStrings = 120
/** Strings whose number can be read where they are shown: one is written in another alphabet. */
const readable = texts.filter(text => /__ran\(\d+\)/.test(text)).length
const applicantCount = 8
/** This many rounds try every text in every parameter, and most in every stored field. */
const allRounds = 8

/**
 * A phone of one person; `bypassed`: its content security policy is off, and escaping is tested
 * alone.
 */
type WatchedPhone = {
  readonly watched: BrowserFindings
  readonly page: Page
  readonly bypassed: boolean
}

type PhoneOwner = HostileScreen['viewer'] | number

const openPhone = async (
  browser: Browser,
  { base, cookies }: HostileServer,
  { who, bypassed }: { readonly who: PhoneOwner; readonly bypassed: boolean },
): Promise<WatchedPhone> => {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 360, height: 800 },
    reducedMotion: 'reduce',
    bypassCSP: bypassed,
    userAgent: `Mozilla/5.0 (Linux; Android 14) ${texts[1]} Chrome/130.0 Mobile`,
  })
  const cookie =
    who === 'borrower'
      ? cookies.borrower
      : cookies.applicants[who === 'applicant' ? 0 : Number(who)]
  const [name = '', value = ''] = (who === 'visitor' ? '' : (cookie ?? '')).split('=', 2)
  if (name !== '') await context.addCookies([{ name, value, url: base }])
  return { watched: await watchContext(context, base), page: await context.newPage(), bypassed }
}

/** Both phones of each person: one with the content security policy, one without. */
const openPhones = async (
  browser: Browser,
  server: HostileServer,
  who: PhoneOwner,
): Promise<WatchedPhone[]> => [
  await openPhone(browser, server, { who, bypassed: false }),
  await openPhone(browser, server, { who, bypassed: true }),
]

const scanAll = async (
  phones: readonly WatchedPhone[],
  base: string,
  addresses: readonly string[],
): Promise<void> => {
  await Promise.all(
    phones.map(async ({ page, watched }) => {
      for (const address of addresses) await openAndScan(page, watched, new URL(address, base).href)
    }),
  )
}

/** Everything that is stored and shown again, a round of texts after the other. */
const scanStored = async (
  server: HostileServer,
  phones: Record<'borrower' | 'applicant', WatchedPhone[]>,
  { rounds, take }: { readonly rounds: number; readonly take: TextSource },
): Promise<void> => {
  const { base, clients, db } = server
  const products = [paths.home, paths.relevant, `${paths.product}?productId=dana-cepat`]
  for (let round = 0; round < rounds; round += 1) {
    await server.forgetLimits()
    await fillCatalog(db, take)
    const questions = await storeQuestions(clients, take)
    await scanAll(phones.borrower, base, questions.borrower)
    await scanAll(phones.applicant, base, [...questions.applicant, ...products])
    await storeReplies(clients, questions.questions, take)
    await scanAll(phones.borrower, base, questions.borrower)
    await scanAll(phones.applicant, base, questions.applicant)
  }
}

/** What each applicant is shown of themselves; they were imported with hostile details. */
const ofThemselves = [
  paths.home,
  paths.mine,
  paths.mineData,
  `${paths.mineData}?full=1`,
  paths.bindCard,
  paths.certification,
  ...['base', 'personal', 'job', 'extra', 'identity', 'bank'].map(
    step => `${paths.certification}/${step}`,
  ),
  `${paths.confirmLoan}?productId=dana-cepat`,
  `${paths.keyFacts}?productId=dana-cepat`,
  `${paths.loanAgreement}?productId=dana-cepat`,
]

/** These viewers' forms sign out or delete what other checks need. */
const skippedForms: readonly string[] = [paths.mineDevices, paths.mineClose, paths.mine]

const scanScreens = async (
  server: HostileServer,
  phones: Record<HostileScreen['viewer'], WatchedPhone[]>,
  { known, rounds }: { readonly known: Readonly<Record<string, string>>; readonly rounds: number },
): Promise<number> => {
  const { base } = server
  let forms = 0
  const take = textSource(texts)
  for (const screen of hostileScreens) {
    await server.forgetLimits()
    const all = addressesOf(screen, texts, known)
    // With fewer rounds a sample of them, distributed over all.
    const addresses = all.filter((_, index) => index % Math.ceil(allRounds / rounds) === 0)
    const [guarded, bypassed] = phones[screen.viewer]
    if (!guarded || !bypassed) throw new Error('no phone was opened')
    await Promise.all([
      scanAll([guarded], base, addresses),
      // The same pages with escaping alone; a sample, since each is the same work again.
      scanAll(
        [bypassed],
        base,
        addresses.filter((_, index) => index % 3 === 0),
      ),
    ])
    if (skippedForms.includes(screen.path)) continue
    const right = new URLSearchParams(screen.needs.map(name => [name, known[name] ?? '']))
    const address = new URL(`${screen.path}?${right}`, base).href
    const { page, watched } = bypassed
    for (const most of [60, 180]) {
      forms += await sendForms(page.context(), watched, { address, text: take(most) })
    }
  }
  return forms
}

const violationsOf = ({ ran, policyReports, forged, away }: BrowserFindings): string[] => [
  ...ran.map(each => `ran: ${each}`),
  ...policyReports.map(each => `reported by the policy: ${each}`),
  ...forged.map(each => `made of a string: ${each}`),
  ...away.map(each => `leads away: ${each}`),
]

const sum = (
  phones: readonly WatchedPhone[],
  count: (watched: BrowserFindings) => number,
): number => phones.reduce((total, { watched }) => total + count(watched), 0)

const runScripts = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const { path } = await getChromium(() => undefined)
  const server = await startHostileServer(applicantCount)
  const sandboxed = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: path, args: sandboxed })
  try {
    const live = await countLiveStrings(browser)
    const take = textSource(texts, seed % texts.length)
    const { questions } = await storeQuestions(server.clients, take)
    const phones = {
      borrower: await openPhones(browser, server, 'borrower'),
      applicant: await openPhones(browser, server, 'applicant'),
      visitor: await openPhones(browser, server, 'visitor'),
    }
    const known = {
      ...server.clients.borrower.order,
      ...{ problemId: questions.problemId, bill: questions.cardNo, problemType: '2' },
    }
    await scanStored(server, phones, { rounds, take })
    const forms = await scanScreens(server, phones, { known, rounds })
    const all = Object.values(phones).flat()
    for (let no = 0; no < applicantCount; no += 1) {
      const own = await openPhones(browser, server, no)
      await scanAll(own, server.base, ofThemselves)
      all.push(...own)
    }
    const shown = new Set(all.flatMap(({ watched }) => [...watched.shown]))
    const violations = all.flatMap(({ watched }) => violationsOf(watched))
    if (live < minLiveStrings) violations.push(`only ${live} strings run where nothing is escaped`)
    if (shown.size < readable) violations.push(`${readable - shown.size} were never shown`)
    const loads = sum(all, watched => watched.loads)
    return {
      rounds: loads,
      violations,
      figures: {
        strings: texts.length,
        'that run where nothing is escaped': live,
        'shown as text': shown.size,
        'page loads': loads,
        'of them with the policy off': sum(
          all.filter(each => each.bypassed),
          w => w.loads,
        ),
        'forms sent': forms,
        'screens × parameters': hostileScreens.flatMap(each => [...each.reads, ...each.needs])
          .length,
        'scripts run': sum(all, watched => watched.ran.length),
        'policy reports': sum(all, watched => watched.policyReports.length),
        'elements made of a string': sum(all, watched => watched.forged.length),
      },
    }
  } finally {
    await browser.close()
    await server.end()
  }
}

export const scriptFaults: readonly FaultTest[] = [
  {
    id: 'F2',
    description:
      'strings that run as scripts in every field that is shown again, in every parameter',
    expected:
      'text alone, for the borrower and for the tester who plays staff; the policy has nothing to stop',
    rounds: allRounds,
    run: runScripts,
  },
]
