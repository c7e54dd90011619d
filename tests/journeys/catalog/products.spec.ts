import type { Page } from '@playwright/test'
import { bridgeActions } from '#web/bridge/actions.ts'
import { installBridgeRecorder } from '#web/bridge/recorder.ts'
import { catalogCopy, type ExpectedCatalogCopy } from '../../harness/copy/catalog-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { tabTo } from '../../harness/pages/keyboard.ts'
import { recordedBridgeCalls } from '../../harness/pages/native-shell.ts'
import { open, untilHydrated } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

/** The parameters that the sandbox's lender site shows it received. */
const receivedParameters = async (page: Page): Promise<string[]> => {
  const names = await page.getByRole('term').allTextContents()
  const values = await page.getByRole('definition').allTextContents()
  return names.map((name, index) => `${name}=${values[index]}`)
}

const certificationRoute = (url: string): string => {
  const { pathname, searchParams } = new URL(url)
  return `${pathname} then ${searchParams.get('next')}`
}

const chooseLoan = async (
  page: Page,
  { own, amount, term }: ExpectedCatalogCopy,
): Promise<void> => {
  await page.getByRole('combobox', { name: amount }).selectOption({ label: own.choose.amount })
  await termChip(page, { own, term }).check()
}

const termChip = (page: Page, { own, term }: Pick<ExpectedCatalogCopy, 'own' | 'term'>) =>
  page.getByRole('group', { name: term }).getByRole('radio', { name: own.choose.term })

for (const copy of Object.values(catalogCopy)) {
  const { market, own, partner } = copy

  test(`a borrower in ${market} compares lenders, works a loan out and applies`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('comparing', market))
    await open(page, '/home')
    await expect(page.getByText(copy.nextStep)).toBeVisible()
    await page.getByRole('link', { name: copy.compare }).tap()
    await expect(page.getByRole('heading', { level: 1, name: copy.title })).toBeVisible()

    const cards = page.getByRole('main').locator('section > ul > li')
    await expect(cards.getByRole('list').first()).toBeVisible()
    const tagged = await cards.evaluateAll(all =>
      all.map(card => card.querySelector('ul') !== null),
    )
    expect(tagged).toEqual(tagged.map((_, place) => place < 2))
    const closed = cardOf(page, copy.closed).getByRole('button')
    await expect(closed).toHaveText(copy.full)
    await expect(closed).toHaveAttribute('aria-disabled', 'true')

    await cardOf(page, own.name).getByRole('link', { name: copy.totalCost }).tap()
    await expect(page).toHaveTitle(new RegExp(`^${own.name} – `))
    await page
      .getByRole('combobox', { name: copy.amount })
      .selectOption({ label: own.choose.amount })
    for (const cost of own.termCosts)
      await expect(page.getByText(cost, { exact: true })).toBeVisible()
    await termChip(page, copy).check()
    await expect(page.getByText(own.paidIn)).toBeVisible()
    await expect(page.getByText(own.received)).toBeVisible()
    await expect(page.getByText(own.rate)).toBeVisible()
    await page.reload()
    await expect(page.getByText(own.paidIn)).toBeVisible()

    await page.getByRole('button', { name: own.applyFor }).tap()
    await expect(page).toHaveURL(/\/certification\?next=/)
    expect(certificationRoute(page.url())).toBe(`/certification then ${own.confirm}`)
  })

  test(`a tap in ${market} is recorded, and a lender receives where it came from and no more`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('going-to-lender', market))
    await open(page, '/relevant?scene=banner_jingzhun&utm_tag=nov&user_from=friend')
    const recorded = page.waitForRequest('**/pageEvent/save*')
    await page.getByRole('button', { name: `${copy.goOn}: ${partner.name}` }).tap()
    const fields = Object.fromEntries(new URLSearchParams((await recorded).postData() ?? ''))
    expect(fields).toMatchObject({ productId: partner.id, moduleId: '301' })
    await expect(page.getByRole('heading', { name: partner.site })).toBeVisible()
    expect(await receivedParameters(page)).toEqual([
      'from=rupya',
      'module_id=301',
      'scene=banner_jingzhun',
      'user_from=friend',
      'utm_tag=nov',
    ])
  })

  test(`a borrower in ${market} agrees before going on from a lender's whole cost`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('agreeing', market))
    await open(page, `/product?productId=${partner.id}`)
    await page.getByRole('button', { name: copy.goOn }).tap()
    await expect(page.getByRole('alert').filter({ hasText: copy.mustAgree })).toBeFocused()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: copy.goOn }).tap()
    await expect(page.getByRole('heading', { name: partner.site })).toBeVisible()
    const received = await receivedParameters(page)
    expect(received.slice(0, 2)).toEqual(['from=rupya', 'module_id=300'])
    expect(received[2]).toMatch(/^lead=[0-9a-f-]{36}$/)
  })

  test(`a borrower who is late in ${market} is shown their payment, not more debt`, async ({
    page,
    enter,
  }) => {
    const order = await enter(journeyPersonaId('late-reader', market))
    await open(page, '/relevant')
    await expect(page.getByRole('heading', { name: copy.lateFirst })).toBeVisible()
    await page.getByRole('link', { name: market === 'ID' ? 'Bayar sekarang' : 'Pay now' }).tap()
    await expect(page).toHaveURL(`/repayment?${order}`)
  })

  test(`an empty list in ${market} leads home`, async ({ page, enter }) => {
    await enter(journeyPersonaId('comparing', market))
    await open(page, '/relevant?scene=banner_fudai')
    await expect(page.getByText(copy.empty)).toBeVisible()
    await page.getByRole('link', { name: copy.backHome }).tap()
    await expect(page).toHaveURL('/home')
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test(`a loan in ${market} is worked out and applied for`, async ({ page, sandbox }) => {
      await page.goto(await sandbox.enterAs(page, journeyPersonaId('comparing', market)))
      await page.goto('/home')
      const card = page.getByRole('listitem').filter({ hasText: own.name })
      await card.getByRole('link', { name: copy.seeAndApply }).tap()
      await chooseLoan(page, copy)
      await page.getByRole('button', { name: copy.workOut }).tap()
      for (const cost of own.termCosts)
        await expect(page.getByText(cost, { exact: true })).toBeVisible()
      await expect(page.getByText(own.paidIn)).toBeVisible()
      await page.getByRole('button', { name: own.applyFor }).tap()
      await expect(page).toHaveURL(/\/certification/)
      expect(certificationRoute(page.url())).toBe(`/certification then ${own.confirm}`)
    })

    test(`a lender's site in ${market} is one tap further`, async ({ page, sandbox }) => {
      await page.goto(await sandbox.enterAs(page, journeyPersonaId('going-to-lender', market)))
      await page.goto('/relevant')
      await page.getByRole('button', { name: `${copy.goOn}: ${partner.name}` }).tap()
      await expect(page.getByText(copy.leaving)).toBeVisible()
      await page.getByRole('link', { name: copy.openSite }).tap()
      await expect(page.getByRole('heading', { name: partner.site })).toBeVisible()
    })

    test(`a visitor in ${market} reads every lender's cost, and is asked to sign in to apply`, async ({
      page,
    }) => {
      const text = `isNeedPop=${market === 'IN' ? '1' : '0'}`
      await page.goto(`/relevant?${text}`)
      await expect(page.getByText(/^APR/)).toHaveCount(5)
      await page.getByRole('button', { name: `${copy.apply}: ${own.name}` }).tap()
      await expect(page).toHaveURL(`/login?${text}`)
    })
  })
}

for (const { market, own, seeAndApply } of Object.values(catalogCopy)) {
  test(`a borrower in ${market} with a complete profile goes from home straight to an offer`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('applying', market))
    await open(page, '/home')
    const card = page.getByRole('listitem').filter({ hasText: own.name })
    await card.getByRole('link', { name: seeAndApply }).tap()
    await chooseLoan(page, catalogCopy[market])
    await page.getByRole('button', { name: own.applyFor }).tap()
    await expect(page).toHaveURL(own.confirm)
    await expect(page.getByText(own.received).first()).toBeVisible()
    await expect(page.getByText(own.offerRate).first()).toBeVisible()
    // Of the term that was chosen, the same figure as on the product's page.
    const chosen = page.getByRole('radio', { checked: true })
    const cost = own.termCosts.find(each => each.startsWith(`${parseInt(own.choose.term, 10)} ×`))
    await expect(page.getByText(cost ?? '!')).toHaveCount(2)
    await expect(chosen).toHaveAccessibleName(new RegExp(`${cost}$`))
  })
}

test('by the keyboard alone, a loan is worked out and applied for', async ({ page, enter }) => {
  const copy = catalogCopy.ID
  await enter(journeyPersonaId('comparing', 'ID'))
  await open(page, `/product?productId=${copy.own.id}`)
  await tabTo(page, page.getByRole('combobox', { name: copy.amount }))
  // From 3,000,000 in steps of 500,000 to 6,000,000.
  for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(copy.own.paidIn)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: copy.own.applyFor }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/certification\?next=/)
})

test('inside the native shell, home and other lenders’ sites are opened by the shell', async ({
  page,
  enter,
}) => {
  const copy = catalogCopy.ID
  await page.addInitScript(installBridgeRecorder, {
    platform: 'android' as const,
    actions: bridgeActions,
  })
  await enter(journeyPersonaId('going-to-lender', 'ID'))
  await open(page, '/relevant')
  await page.getByRole('button', { name: `${copy.goOn}: ${copy.partner.name}` }).tap()
  await expect.poll(() => recordedBridgeCalls(page, 'openPage')).toHaveLength(1)
  expect(JSON.stringify(await recordedBridgeCalls(page, 'openPage'))).toContain(
    `/${copy.partner.id}?from=rupya&module_id=300`,
  )
  await open(page, '/relevant?scene=banner_fudai')
  await untilHydrated(page)
  await page.getByRole('link', { name: copy.backHome }).tap()
  expect(await recordedBridgeCalls(page, 'goHome')).toEqual([{}])
})
