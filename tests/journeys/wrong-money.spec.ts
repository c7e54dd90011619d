import type { CounterAction } from '#contract/sandbox.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { partId } from './stage/cast.ts'
import { askForNumber, comeBack, open, readBillNo, readNumber } from './stage/deeds.ts'
import { expectLedgerHolds } from './stage/ledger.ts'
import { expect, test } from './stage/test.ts'
import { voices } from './stage/voice.ts'

type Story = {
  readonly market: MarketCode
  readonly action: CounterAction
  readonly reason: string
  /** What the bank took and we could not book, on the wire and on the screen. */
  readonly held: string
  readonly shown: string
}

const held: readonly Story[] = [
  { market: 'ID', action: 'short', reason: 'wrong-amount', held: '530000', shown: 'Rp530.000' },
  { market: 'IN', action: 'short', reason: 'wrong-amount', held: '2642.00', shown: '₹2,642' },
  { market: 'ID', action: 'over', reason: 'wrong-amount', held: '1166001', shown: 'Rp1.166.001' },
  { market: 'IN', action: 'late', reason: 'late', held: '5284.00', shown: '₹5,284' },
]

for (const story of held) {
  const { market, action } = story
  const voice = voices[market]

  test(`money that comes ${action} in ${market} is held, said to be safe and shown to staff`, async ({
    page,
    enter,
    sandbox,
  }) => {
    const order = await enter(partId(`${action}`, market))
    await open(page, `/repayment?${order}`)
    await askForNumber(page, voice)
    const billNo = await readBillNo(page)
    const number = await readNumber(page, voice)
    await sandbox.pay({ number, action })

    await expect(page.getByRole('heading', { name: voice.weHaveYourMoney })).toBeVisible()
    const note = page.getByRole('paragraph').filter({ hasText: voice.safe })
    await expect(note).toContainText(story.shown)
    // Nobody whose money is here already is told to pay once more.
    await expect(page.getByRole('button', { name: voice.havePaid })).toHaveCount(0)
    await expect(page.getByText(voice.payExactly)).toHaveCount(0)

    expect(await sandbox.heldFor(billNo)).toMatchObject([
      { number, amount: story.held, reason: story.reason, state: 'open' },
    ])
    await page.getByRole('link', { name: voice.backToLoan }).tap()
    await expect(page.getByText(voice.matching(story.shown))).toBeVisible()
    await expectLedgerHolds(sandbox)
  })
}

for (const market of ['ID', 'IN'] as const) {
  const voice = voices[market]

  test(`a bill paid twice in ${market} counts once, and the second money is kept`, async ({
    page,
    enter,
    sandbox,
  }) => {
    const order = await enter(partId('twice', market))
    await open(page, `/repayment?${order}`)
    await askForNumber(page, voice)
    const billNo = await readBillNo(page)
    await sandbox.pay({ number: await readNumber(page, voice), action: 'twice' })

    await expect(page.getByRole('heading', { name: voice.received })).toBeVisible()
    expect(await sandbox.heldFor(billNo)).toMatchObject([{ reason: 'already-paid', state: 'open' }])
    await comeBack(page)
    await expect(page.getByText(voice.safe).filter({ visible: true })).toBeVisible()
    await page.getByRole('link', { name: voice.backToLoan }).tap()
    await expect(
      page.getByText(market === 'ID' ? 'Rp2.120.000' : '₹10,569.57').first(),
    ).toBeVisible()
    await expectLedgerHolds(sandbox)
  })

  test(`a payment the bank takes back in ${market} is owed again`, async ({
    page,
    enter,
    sandbox,
  }) => {
    const order = await enter(partId('reversed', market))
    await open(page, `/repayment?${order}`)
    await askForNumber(page, voice)
    await readBillNo(page)
    await sandbox.pay({ number: await readNumber(page, voice), action: 'reversed' })
    await open(page, `/loanDetail?${order}`)
    const all = market === 'ID' ? 'Rp3.180.000' : '₹15,853.57'
    await expect(page.getByText(all).first()).toBeVisible()
    await expectLedgerHolds(sandbox)
  })
}
