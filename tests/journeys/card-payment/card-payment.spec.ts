import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId, journeyPersonas } from '../../harness/personas/journey-personas.ts'

const words = {
  ID: {
    byCard: 'Bayar dengan kartu',
    another: 'Kartu lain',
    number: 'Nomor kartu',
    pay: /^Bayar Rp/,
    code: 'Kode verifikasi',
    confirm: 'Konfirmasi pembayaran',
    wrong: /Kode verifikasi salah/,
    received: 'Pembayaran diterima',
    again: /^Kirim ulang dalam \d+ dtk/,
    bankPage: 'Bayar di halaman bank',
    atBank: 'Kami menunggu jawaban bank Anda',
    notCharged: 'Kartu Anda tidak didebit',
  },
  IN: {
    byCard: 'Pay by card instead',
    another: 'Another card',
    number: 'Card number',
    pay: /^Pay ₹/,
    code: 'Verification code',
    confirm: 'Confirm payment',
    wrong: /Wrong verification code/,
    received: 'Payment received',
    again: /^Send again in \d+ s/,
    bankPage: "Pay on the bank's page",
    atBank: 'We are waiting for your bank',
    notCharged: 'Your card was not charged',
  },
} as const

const openCardPayment = async (page: Page, name: string) => {
  if (process.env['CARD_LOOK']) {
    await page.screenshot({ path: `${process.env['CARD_LOOK']}/${name}.png`, fullPage: true })
  }
}

const phoneOf = (personaId: string): string => {
  const person = journeyPersonas.find(each => each.personaId === personaId)
  if (!person) throw new Error(`nobody is called ${personaId}`)
  return person.phone
}

for (const market of ['ID', 'IN'] as const) {
  const copy = words[market]
  test(`a borrower in ${market} pays by card: a wrong code, a reload, the right code, a receipt`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await page.clock.install()
    const order = await enter(journeyPersonaId('card', market))
    await open(page, `/individual?${order}`)
    const byCard = page.getByRole('link', { name: copy.byCard })
    if (market === 'ID') await byCard.tap()
    else {
      // The provider's page is the way by card; the page of the specification has its address.
      await expect(page.getByRole('radio', { name: 'Debit card' })).toBeVisible()
      await expect(byCard).toHaveCount(0)
      await open(page, `/cardRepayment?${order}`)
    }
    await page.getByRole('radio', { name: copy.another }).tap()
    await page.getByRole('textbox', { name: copy.number }).pressSequentially('4111111111111111')
    await expect(page.getByRole('textbox', { name: copy.number })).toHaveValue(
      '4111 1111 1111 1111',
    )
    await openCardPayment(page, `choose-${market}`)
    await page.getByRole('button', { name: copy.pay }).tap()

    const again = page.getByRole('button', { name: copy.again })
    await expect(again).toBeVisible()
    await openCardPayment(page, `code-${market}`)
    // A code that is too short is sent to nobody: the wait for another one goes on.
    await page.clock.fastForward(30_000)
    await page.getByLabel(copy.code).fill('12')
    await page.getByRole('button', { name: copy.confirm }).tap()
    await expect(page.getByLabel(copy.code)).toHaveAttribute('aria-invalid', 'true')
    await expect(again).toHaveText(/ (?:[12]?\d|30) /)
    await page.getByLabel(copy.code).fill('000000')
    await page.getByRole('button', { name: copy.confirm }).tap()
    await expect(page.getByText(copy.wrong)).toBeVisible()
    await expect(page.getByLabel(copy.code)).toBeFocused()
    await openCardPayment(page, `wrong-${market}`)
    await page.reload()
    await page
      .getByLabel(copy.code)
      .fill(await sandbox.codeSentTo(phoneOf(journeyPersonaId('card', market))))
    await page.getByRole('button', { name: copy.confirm }).tap()
    await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
    await expect(page.getByText('•••• 1111')).toBeVisible()
    await openCardPayment(page, `paid-${market}`)
    await page.reload()
    await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
  })
}

test('without script a borrower pays on the bank’s page, and comes back to the result', async ({
  browser,
  sandbox,
}) => {
  const copy = words.ID
  const phone = await browser.newContext({ javaScriptEnabled: false })
  const page = await phone.newPage()
  await page.goto(await sandbox.enterAs(page, journeyPersonaId('card-page', 'ID')))
  const order = new URL(page.url()).search
  await page.goto(`/cardRepayment${order}`)
  await page.getByRole('button', { name: copy.bankPage }).click()
  await openCardPayment(page, 'redirected')
  await page.getByRole('link', { name: /^Lanjut ke/ }).click()
  await openCardPayment(page, 'bank')
  await page.getByRole('button', { name: /decline/ }).click()
  // The bank's callback may arrive a moment after the borrower is back; then they query again.
  const askAgain = page.getByRole('link', { name: 'Cek lagi' })
  await expect(async () => {
    if (await askAgain.isVisible()) await askAgain.click()
    await expect(page.getByRole('heading', { name: copy.notCharged })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await openCardPayment(page, 'failed')
  await phone.close()
})

test('a failure without a message from the server is still shown in words', async ({
  page,
  enter,
}) => {
  const copy = words.ID
  const order = await enter(journeyPersonaId('reader', 'ID'))
  const wordless = { status: 500, json: { code: '500', message: '', data: null } }
  await page.route('**/repayment-way?*', route => route.fulfill(wordless))
  await open(page, `/individual?${order}`)
  await page.getByRole('link', { name: copy.byCard }).tap()
  await expect(page.getByRole('heading', { name: 'Daftar kartu belum dapat dimuat' })).toBeVisible()
  await page.unroute('**/repayment-way?*')
  await page.getByRole('button', { name: 'Coba lagi' }).tap()

  await page.route('**/repayment-commit?*', route => route.fulfill(wordless))
  await page.getByRole('button', { name: copy.pay }).tap()
  await expect(page.getByRole('alert').filter({ hasText: 'Proses belum berhasil.' })).toBeVisible()
})

test('a lost connection keeps the page that waits for the bank, and the result comes after it', async ({
  page,
  enter,
}) => {
  const copy = words.ID
  const order = await enter(journeyPersonaId('reader', 'ID'))
  const cardPayment = {
    repaymentRecordId: 'card-1',
    way: 'card',
    amount: '1060000',
    periods: 1,
    bankName: 'BCA',
    cardNo: '•••• 1111',
    resendInSeconds: 0,
    triesLeft: 5,
    url: '',
    reason: 'Bank menolak kartu ini.',
    receipt: null,
  }
  let state = 'confirmed'
  let options: object | undefined
  const answer = async (route: Route) => {
    options ??= (await (await route.fetch()).json()).data
    const data = { ...options, charge: { ...cardPayment, state } }
    await route.fulfill({ json: { code: '0', message: '', data } })
  }
  await page.route('**/repayment-way?*', answer)
  await open(page, `/individual?${order}`)
  await page.getByRole('link', { name: copy.byCard }).tap()
  const waiting = page.getByRole('heading', { name: copy.atBank })
  await expect(waiting).toBeVisible()

  await page.unroute('**/repayment-way?*')
  const lostPoll = page.waitForEvent('requestfailed', request =>
    request.url().includes('/repayment-way?'),
  )
  await page.route('**/repayment-way?*', route => route.abort())
  await lostPoll
  await expect(waiting).toBeVisible()

  state = 'failed'
  await page.unroute('**/repayment-way?*')
  await page.route('**/repayment-way?*', answer)
  await expect(page.getByRole('heading', { name: copy.notCharged })).toBeVisible()
})
