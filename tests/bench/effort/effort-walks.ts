import { expect, type Page } from '@playwright/test'
import type { MarketCode } from '#domain/market/market.ts'
import { catalogCopy } from '../../harness/copy/catalog-copy.ts'
import { complaintCopy } from '../../harness/copy/complaint-copy.ts'
import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import type { ExpectedLandingCopy } from '../../harness/copy/landing-copy.ts'
import { loanCopy } from '../../harness/copy/loan-copy.ts'
import type { ExpectedProfileCopy } from '../../harness/copy/profile-copy.ts'
import type { SandboxClient } from '../../harness/journeys/sandbox-client.ts'
import {
  drawPhone,
  landingAddress,
  landingElements,
  requestLandingCode,
} from '../../harness/pages/landing-page.ts'
import { expectLoanPage, takeLoan } from '../../harness/pages/loan-actions.ts'
import {
  open,
  readPaymentNumber,
  requestPayment,
  untilHydrated,
} from '../../harness/pages/page-actions.ts'
import { expectStep, stepFiller, takePhoto } from '../../harness/pages/profile-actions.ts'
import { type Effort, recordEffort } from './effort-recorder.ts'

/** A product as it is walked through: the present one, or that of an earlier commit. */
export type WalkedProduct = {
  readonly sandbox: SandboxClient
  /** A phone that nobody has used. */
  readonly openPhone: () => Promise<Page>
  /** The texts of its landing and profile pages, which differ between the two. */
  readonly landingCopy: Readonly<Record<MarketCode, ExpectedLandingCopy>>
  readonly profileCopy: Readonly<Record<MarketCode, ExpectedProfileCopy>>
}

export const walkNames = [
  'from an advertisement to the money',
  'cancel the new loan',
  'pay an installment',
  'extend a late loan',
  'complain',
] as const

export type WalkName = (typeof walkNames)[number]

/** The sandbox's payouts arrive a few seconds after they were sent; the page polls by itself. */
const arrival = { timeout: 60_000 }

/** Every way, by its name, in one market. */
export const walkThrough = async (
  product: WalkedProduct,
  market: MarketCode,
): Promise<Readonly<Record<WalkName, Effort>>> => ({
  ...(await walkToMoneyAndBack(product, market)),
  'pay an installment': await walkAs(product, running[market], async page => {
    await openPayment(page)
    await payAndWait(page, product, market)
  }),
  'extend a late loan': await walkAs(product, late[market], async page => {
    await page.locator('main a[href*="/loanDetail"]').first().tap()
    await page.locator('main a[href*="/whetherRepay"]').first().tap()
    await page.locator('main a[href*="/repaymentDelay"]').first().tap()
    await payAndWait(page, product, market, false)
  }),
  complain: await walkAs(product, late[market], async page => {
    const copy = complaintCopy[market]
    await page.locator('main a[href*="/loanDetail"]').first().tap()
    await page.locator('main a[href*="/complaint"]').first().tap()
    await page.getByRole('link', { name: copy.payment }).tap()
    await page.getByRole('textbox', { name: copy.comment }).fill(copy.words)
    await page.getByRole('button', { name: copy.send, exact: true }).tap()
    await expect(page.getByRole('dialog', { name: copy.sent })).toBeVisible()
  }),
})

const running = { ID: 'siti', IN: 'arjun' } as const
const late = { ID: 'budi', IN: 'priya' } as const

/** Signed in, from home. */
const walkAs = async (
  { sandbox, openPhone }: WalkedProduct,
  personaId: string,
  walk: (page: Page) => Promise<void>,
): Promise<Effort> => {
  const page = await openPhone()
  try {
    const recorder = await recordEffort(page.context())
    await open(page, await sandbox.enterAs(page, personaId))
    await open(page, '/home')
    recorder.start()
    await walk(page)
    return await recorder.read(page)
  } finally {
    await page.context().close()
  }
}

/** From home to the choice of installments. */
const openPayment = async (page: Page): Promise<void> => {
  await page.locator('main a[href*="/repayment?"]').first().tap()
  await expect(page).toHaveURL(/\/repayment\?/)
  await untilHydrated(page)
}

const payAndWait = async (
  page: Page,
  { sandbox }: WalkedProduct,
  market: MarketCode,
  isPayment = true,
): Promise<void> => {
  const copy = expectedCopy[market]
  await requestPayment(page, copy)
  await sandbox.pay({ number: await readPaymentNumber(page, copy), action: 'exact' })
  if (isPayment) await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
  else await expect(page.getByText(copy.waiting)).toHaveCount(0)
}

/** A new customer: the loan, and on the same phone its cancellation from home. */
const walkToMoneyAndBack = async (
  product: WalkedProduct,
  market: MarketCode,
): Promise<Record<'from an advertisement to the money' | 'cancel the new loan', Effort>> => {
  const { sandbox } = product
  const loan = loanCopy[market]
  const page = await product.openPhone()
  try {
    const recorder = await recordEffort(page.context())
    await register(page, product, market)
    await fillProfile(page, product.profileCopy[market], market)
    await expect(page.getByRole('heading', { name: loan.confirmTitle })).toBeVisible()
    await untilHydrated(page)
    await takeLoan(page, loan)
    await expectLoanPage(page)
    await expect(page.getByRole('heading', { name: loan.running })).toBeVisible(arrival)
    const taken = await recorder.read(page)
    await open(page, '/home')
    recorder.start()
    await page.locator('main a[href*="/loanDetail"]').first().tap()
    await page.locator('main a[href*="purpose=cooling-off"]').first().tap()
    await expect(page).toHaveURL(/\/that\?/)
    const copy = expectedCopy[market]
    await sandbox.pay({ number: await readPaymentNumber(page, copy), action: 'exact' })
    await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
    return {
      'from an advertisement to the money': taken,
      'cancel the new loan': await recorder.read(page),
    }
  } finally {
    await page.context().close()
  }
}

/** From the advertisement's page to the first step about the borrower. */
const register = async (
  page: Page,
  { sandbox, landingCopy }: WalkedProduct,
  market: MarketCode,
): Promise<void> => {
  const landing = landingCopy[market]
  const phone = drawPhone(landing)
  await page.goto(landingAddress(landing))
  await requestLandingCode(page, sandbox, { copy: landing, phone })
  const form = landingElements(page, landing)
  await form.smsCode.fill(await sandbox.codeSentTo(phone))
  await form.apply.tap()
  await expect(page.getByText(landing.registered, { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: landing.goOn }).tap()
  await expect(page).toHaveURL(/\/home/)
  await untilHydrated(page)
  const shop = catalogCopy[market]
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: shop.own.name }) })
  await card.getByRole('link', { name: shop.seeAndApply }).tap()
  await expect(page).toHaveTitle(new RegExp(`^${shop.own.name} – `))
  await untilHydrated(page)
  await page.getByRole('button', { name: shop.apply }).last().tap()
  await expect(page).toHaveURL(/\/certification\?next=/)
}

const fillProfile = async (
  page: Page,
  copy: ExpectedProfileCopy,
  market: MarketCode,
): Promise<void> => {
  const fillStep = stepFiller(() => copy)
  const goOn = () => page.getByRole('button', { name: copy.saveAndGoOn }).tap()
  await page.getByRole('link', { name: copy.goOnWith(copy.steps.base) }).tap()
  for (const step of ['base', 'personal', 'job', 'extra'] as const) {
    await expectStep(page, copy.steps[step])
    await untilHydrated(page)
    await fillStep[step](page, market)
    await goOn()
  }
  await expectStep(page, copy.steps.identity)
  const photos = [
    [copy.cardPhoto, 'card'],
    [copy.facePhoto, 'face'],
  ] as const
  for (const [index, [label, name]] of photos.entries()) {
    await page.getByLabel(label).setInputFiles(await takePhoto(name, 800))
    await expect(page.getByText(copy.photoKept, { exact: true })).toHaveCount(index + 1, arrival)
  }
  await goOn()
  await expectStep(page, copy.steps.bank)
  await fillStep.bank(page, market)
  await goOn()
}
