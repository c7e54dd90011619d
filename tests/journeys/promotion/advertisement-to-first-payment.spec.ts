import type { Page } from '@playwright/test'
import { catalogCopy } from '../../harness/copy/catalog-copy.ts'
import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { landingCopies } from '../../harness/copy/landing-copy.ts'
import { loanCopy } from '../../harness/copy/loan-copy.ts'
import { profileCopy } from '../../harness/copy/profile-copy.ts'
import { expectLedgerHolds } from '../../harness/journeys/expect-ledger.ts'
import { expect, testOnEmptyServer as test } from '../../harness/journeys/fixtures.ts'
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
import { expectStep, fillStep, takePhoto } from '../../harness/pages/profile-actions.ts'

// From a visitor's tap on an advertisement to a paid installment, on a server without borrowers:
// only products are seeded.
test.setTimeout(240_000)

/** A phone is sent one code a minute of real time; and a little more. */
const aMinuteMs = 62_000

/** The sandbox's payouts arrive a few seconds after they were sent; the page polls by itself. */
const arrival = { timeout: 40_000 }

const signIn = {
  ID: { send: 'Kirim kode', code: 'Kode', signIn: 'Masuk' },
  IN: { send: 'Send the code', code: 'Code', signIn: 'Sign in' },
} as const

for (const market of ['ID', 'IN'] as const) {
  const landing = landingCopies.find(({ template }) => template === `${market.toLowerCase()}-1`)
  if (!landing) throw new Error(`no landing speaks to ${market}`)
  const signInCopy = signIn[market]
  const shop = catalogCopy[market]
  const profile = profileCopy[market]
  const loan = loanCopy[market]
  const copy = expectedCopy[market]

  test(`a new customer in ${market} taps an advertisement, and pays a first installment`, async ({
    page,
    context,
    sandbox,
  }, info) => {
    let askedAt = 0
    let seen = 0
    /** Draws the current page, for a report of the journey. */
    const look = async (name: string): Promise<void> => {
      seen += 1
      const path = info.outputPath(`${String(seen).padStart(2, '0')}-${name}.png`)
      await page.screenshot({ path, animations: 'disabled' })
    }
    const press = (name: string): Promise<void> =>
      page.getByRole('button', { name, exact: true }).tap()
    const phone = drawPhone(landing)

    await test.step('registers on the landing', async () => {
      await page.goto(landingAddress(landing))
      await look('landing')
      await requestLandingCode(page, sandbox, { copy: landing, phone })
      askedAt = Date.now()
      const form = landingElements(page, landing)
      await form.smsCode.fill(await sandbox.codeSentTo(phone))
      await look('landing-filled')
      await form.apply.tap()
      await expect(page.getByText(landing.registered, { exact: true }).first()).toBeVisible()
      await look('registered')
      await page.getByRole('link', { name: landing.goOn }).tap()
    })

    await test.step('goes on in the browser, known by the code just given', async () => {
      await expect(page).toHaveURL(/\/home/)
      await untilHydrated(page)
      await look('home')
    })

    await test.step('chooses a product', async () => {
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: shop.own.name }) })
      await card.getByRole('link', { name: shop.seeAndApply }).tap()
      await expect(page).toHaveTitle(new RegExp(`^${shop.own.name} – `))
      await untilHydrated(page)
      await look('product')
      await page.getByRole('button', { name: shop.apply }).last().tap()
    })

    await test.step('fills in the profile', async () => {
      await expect(page).toHaveURL(/\/certification\?next=/)
      await look('certification')
      await page.getByRole('link', { name: profile.goOnWith(profile.steps.base) }).tap()
      await fillStepByStep(page, look)
    })

    await test.step('takes the loan at the price shown', async () => {
      await expect(page.getByRole('heading', { name: loan.confirmTitle })).toBeVisible()
      await untilHydrated(page)
      await look('confirm')
      await takeLoan(page, loan)
      await expectLoanPage(page)
      await look('applied')
    })

    await test.step('is known to the national register, and sees the disbursement', async () => {
      await expect(page.getByRole('heading', { name: loan.running })).toBeVisible(arrival)
      await look('running')
    })

    const order = new URL(page.url()).search
    // The session has ended; the device stays known.
    await context.clearCookies({ name: 'rupya' })
    await sandbox.moveClock({ days: '1' })

    await test.step('comes back another day and signs in', async () => {
      const isNeedPop = market === 'IN' ? '1' : '0'
      await open(page, `/login?${new URLSearchParams({ isNeedPop, next: `/loanDetail${order}` })}`)
      await page.getByRole('textbox', { name: landing.phone, exact: true }).fill(phone)
      await look('sign-in')
      await page.waitForTimeout(askedAt + aMinuteMs - Date.now())
      await press(signInCopy.send)
      const code = page.getByRole('textbox', { name: signInCopy.code, exact: true })
      await expect(code).toBeVisible()
      await code.fill(await sandbox.codeSentTo(phone))
      await press(signInCopy.signIn)
      await expect(page).toHaveURL(/\/loanDetail\?/)
    })

    await test.step('pays the first installment', async () => {
      await page.getByRole('link', { name: copy.payNow }).tap()
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
      await requestPayment(page, copy)
      await look('number')
      await sandbox.pay({ number: await readPaymentNumber(page, copy), action: 'exact' })
      await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
      await look('receipt')
      await expectLedgerHolds(sandbox)
    })
  })

  const fillStepByStep = async (
    page: Page,
    look: (name: string) => Promise<void>,
  ): Promise<void> => {
    const goOn = () => page.getByRole('button', { name: profile.saveAndGoOn }).tap()
    for (const step of ['base', 'personal', 'job', 'extra'] as const) {
      await expectStep(page, profile.steps[step])
      await fillStep[step](page, market)
      await look(`step-${step}`)
      await goOn()
    }
    await expectStep(page, profile.steps.identity)
    await page.getByLabel(profile.cardPhoto).setInputFiles(await takePhoto('card'))
    await page.getByLabel(profile.facePhoto).setInputFiles(await takePhoto('face'))
    await expect(page.getByText(profile.photoKept, { exact: true })).toHaveCount(2, arrival)
    await look('step-identity')
    await goOn()
    await expectStep(page, profile.steps.bank)
    await fillStep.bank(page, market)
    await look('step-bank')
    await goOn()
  }
}
