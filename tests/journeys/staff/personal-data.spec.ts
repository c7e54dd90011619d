import type { Page } from '@playwright/test'
import { listAudit } from '#contract/audit/staff-calls.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { ownersFacts } from '../../harness/authorization/matrix-personas.ts'
import { findCanaries, spokenFacts } from '../../harness/canary/canaries.ts'
import { testOnCanaryConsole as test } from '../../harness/canary/canary-console.ts'
import { findKeptCanaries, readDocument, watchBrowser } from '../../harness/canary/watch-browser.ts'
import { expect } from '../../harness/journeys/fixtures.ts'
import { enterConsoleAs, fillAction } from '../../harness/staff/console-actions.ts'
import { consoleScreens, openScreen } from '../../harness/staff/console-screens.ts'
import { wideScreen } from '../../harness/staff/enter-console.ts'
import { sandboxStaff } from '../../harness/staff/staff-sessions.ts'

test.use({ ...wideScreen, contextOptions: { reducedMotion: 'reduce' } })

/** What borrowers write to be read by who answers them, by the screen that shows it. */
const shownOpenly: Readonly<Record<string, readonly string[]>> = {
  complaints: ['message'],
  conversations: ['message', 'chat'],
}

/** The filters with which a list has the borrowers of canaries, where that is not its first view. */
const filterOf: Readonly<Record<string, string>> = {
  reconciliation: '?state=healed',
  approvals: '?list=all',
  'promise-breaches': '?market=IN&from=2026-11-01',
}

/** Lists of counts, of days, of the lender's own people and of what the lender says to everybody. */
const aboutNobody = [
  'announcements',
  'answers',
  'approval-funnel',
  'callbacks',
  'complaint-promises',
  'daily-flows',
  'decision-rules',
  'funnel',
  'invitations',
  'landing-pages',
  'operations',
  'people',
  'portfolio-at-risk',
  'products',
  'reconciled-days',
  'saved-replies',
  'trial-balance',
]

/** Lists of visitors and senders of money, who have no account; their data are canaries too. */
const ofPeopleWithoutAccount = [
  'approvals',
  'contact-messages',
  'reconciliation',
  'subscriptions',
  'unmatched-money',
]

/** So many rows of a list are opened, those of the borrowers of canaries first. */
const maxOpened = 4

const isShownOpenly = (screen: string, canary: string): boolean =>
  shownOpenly[screen]?.some(each => canary.endsWith(` ${each}`)) ?? false

/**
 * The document of a screen, and again with rows open beside its list: those of the borrowers of
 * canaries first. `rows`: `none` where the list is empty, `others` where no row is theirs.
 */
const readScreen = async (page: Page, rowIds: ReadonlySet<string>) => {
  const main = page.getByRole('main')
  const loading = main.getByRole('status', { name: 'Loading' })
  await expect(loading).toHaveCount(0)
  const texts = [await readDocument(page)]
  const isList = (await main.locator('section[aria-busy]').count()) > 0
  if (!isList) return { texts, rows: 'no list' }
  await expect(main.locator('section[aria-busy="false"]')).toBeVisible()
  const all = await main
    .locator('[data-row]')
    .evaluateAll(rows => rows.map(row => row.getAttribute('data-row') ?? ''))
  const theirs = all.filter(id => rowIds.has(id))
  const others = all.filter(id => !rowIds.has(id))
  for (const id of [...theirs, ...others].slice(0, maxOpened)) {
    await main.locator(`[data-row="${id}"]`).click()
    await expect(page.getByRole('complementary', { name: 'Opened' })).toBeVisible()
    await expect(loading).toHaveCount(0)
    texts.push(await readDocument(page))
  }
  const rows = theirs.length > 0 ? 'theirs' : others.length > 0 ? 'others' : 'none'
  return { texts, rows }
}

test('no screen of the console shows, stores, sends or prints personal data that was not revealed', async ({
  page,
  canaryConsole,
}) => {
  test.setTimeout(10_000 * consoleScreens.length)
  const traces = watchBrowser(page)
  const wrong = new Set<string>()
  const empty: string[] = []
  const ofOthers: string[] = []
  const seen = new Set<string>()
  for (const screen of consoleScreens) {
    const path = `${screen.path}${filterOf[screen.path] ?? ''}`
    await openScreen(page, { ...screen, path }, canaryConsole.ids)
    const { texts, rows } = await readScreen(page, canaryConsole.rowIds)
    if (rows === 'none') empty.push(screen.path)
    if (rows === 'others') ofOthers.push(screen.path)
    for (const canary of texts.flatMap(findCanaries)) {
      if (isShownOpenly(screen.path, canary)) seen.add(`${screen.path} ${canary}`)
      else wrong.add(`${screen.path} shows ${canary}`)
    }
    for (const kept of await findKeptCanaries(page, traces)) wrong.add(`${screen.path} ${kept}`)
    // An address that names a market leaves it chosen.
    const shell = page.getByRole('banner').getByRole('radiogroup', { name: 'Market' })
    await shell.getByText('All', { exact: true }).click()
  }
  expect([...wrong]).toEqual([])
  // What was searched is what was drawn and sent.
  expect([...seen].map(each => each.split(' ')[0])).toEqual(
    expect.arrayContaining(Object.keys(shownOpenly)),
  )
  expect(traces.addresses.some(each => each.includes('/staff/complaints'))).toBe(true)
  // Every list has rows, and every list about borrowers has rows of the borrowers of canaries.
  expect(empty).toEqual([])
  expect(ofOthers.toSorted()).toEqual([...aboutNobody, ...ofPeopleWithoutAccount].toSorted())
})

/** The reasons of a call's entries in the audit trail. */
const reasonsOf = async (origin: string, call: string): Promise<string[]> => {
  const staff = sandboxStaff({ origin, prefix: 'h5-api', provider: 'rupya', fetch })
  const { rows } = replyData(await staff(listAudit, { call }))
  return [...new Set(rows.map(({ reason }) => reason))]
}

test('what is revealed is shown once its entry exists, and is kept nowhere', async ({
  page,
  canaryConsole,
}) => {
  test.slow()
  const { base, ids } = canaryConsole
  const traces = watchBrowser(page)
  await enterConsoleAs(page, 'Team lead', `/borrowers/${ids['borrowerId']}`)
  const idNumber = page.getByText(ownersFacts.idNumber)
  const reveal = page.getByRole('button', { name: /· Show$/ })
  await reveal.nth(1).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('compared with the card by phone')
  await expect(idNumber).toHaveCount(0)
  expect(await reasonsOf(base, 'revealField')).toEqual([])
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(idNumber).toBeVisible()
  expect(await reasonsOf(base, 'revealField')).toEqual(['compared with the card by phone'])
  expect(findCanaries(await readDocument(page))).toEqual(['ID idNumber'])
  expect(await findKeptCanaries(page, traces)).toEqual([])
  // Left and opened again, it is masked.
  await page.getByRole('link', { name: 'Complaints', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Complaints' })).toBeVisible()
  expect(findCanaries(await readDocument(page))).not.toContain('ID idNumber')
  await page.goBack()
  await expect(reveal.first()).toBeVisible()
  expect(findCanaries(await readDocument(page))).toEqual([])

  await enterConsoleAs(page, 'Credit officer', '/corrections')
  await page.locator(`[data-row="${ids['correctionId']}"]`).click()
  const panel = page.getByRole('complementary', { name: 'Opened' })
  await panel.getByRole('button', { name: /^Show what it says/ }).click()
  await fillAction(page, { Reason: 'compared with the letter' })
  await expect(panel.getByText(spokenFacts.ID.correctedName)).toBeVisible()
  await expect(panel.getByText(spokenFacts.ID.correctionReason)).toBeVisible()
  expect(await reasonsOf(base, 'revealCorrection')).toEqual(['compared with the letter'])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  expect(findCanaries(await readDocument(page))).toEqual([])
  expect(await findKeptCanaries(page, traces)).toEqual([])
  // Whatever is kept would be found, wherever it is.
  await keepEverywhere(page, ownersFacts.idNumber)
  await expect
    .poll(async () => await findKeptCanaries(page, traces))
    .toEqual(keptPlaces.map(place => `${place}: ID idNumber`))
})

const keptPlaces = [
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'cacheStorage',
  'history',
  'cookies',
  'addresses',
  'console',
]

/** Keeps a text in everything that a page can keep it in. */
const keepEverywhere = async (page: Page, text: string): Promise<void> =>
  await page.evaluate(async kept => {
    localStorage.setItem('kept', kept)
    sessionStorage.setItem('kept', kept)
    // biome-ignore lint/suspicious/noDocumentCookie: as a script would
    document.cookie = `kept=${kept}`
    await (await caches.open('kept')).put('/kept', new Response(kept))
    const opening = indexedDB.open('kept', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
    await new Promise(resolve => {
      opening.onsuccess = resolve
    })
    const writing = opening.result.transaction('kept', 'readwrite')
    writing.objectStore('kept').put(kept, 'key')
    await new Promise(resolve => {
      writing.oncomplete = resolve
    })
    opening.result.close()
    history.pushState({ kept }, '', `?kept=${kept}`)
    console.info(kept)
  }, text)
