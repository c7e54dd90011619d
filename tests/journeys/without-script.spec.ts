import { partId } from './stage/cast.ts'
import { readNumber } from './stage/deeds.ts'
import { expect, test } from './stage/test.ts'
import { voices } from './stage/voice.ts'

test.use({ javaScriptEnabled: false })

const stories = [
  {
    voice: voices.ID,
    account: 'Nomor virtual account BCA',
    amount: 'Rp1.060.000',
    code: /^\d{15}$/,
  },
  {
    voice: voices.IN,
    account: 'HDFC Bank virtual account number',
    amount: '₹5,284',
    code: /^\d+$/,
  },
] as const

for (const { voice, account, amount, code } of stories) {
  test(`before any script, a borrower in ${voice.market} reads what to pay and where to`, async ({
    page,
    sandbox,
  }) => {
    await page.goto(await sandbox.ticketFor(partId('no-script', voice.market)))
    await expect(page.getByText(amount).first()).toBeVisible()
    await page.getByRole('link', { name: voice.payNow }).tap()
    await expect(page.getByRole('button', { name: voice.paySoon })).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page.getByRole('button', { name: voice.paySoon }).tap()
    const heading = page.getByRole('heading', { name: account })
    await expect(heading).toBeVisible()
    await expect(page.getByText(amount).first()).toBeVisible()
    const number = await readNumber(page, voice)
    expect(number).toMatch(code)
    await page.getByRole('link', { name: voice.changeWay }).tap()
    await expect(
      page.getByRole('radio', { name: voice.market === 'ID' ? 'BCA' : 'HDFC Bank' }),
    ).toBeVisible()
  })
}
