import { describe, expect, test } from 'vitest'
import {
  agreementDocument,
  contractJump,
  contracts,
  loanPush,
} from '#contract/application/calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { keyFacts, loanConfirm } from '#contract/offer/calls.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { publishProductContent } from '../../harness/app/publish-content.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  acceptOffer,
  applicants,
  applyForLoan,
  loanPushInput,
  requestOffer,
} from '../../harness/personas/loan-applications.ts'

const shared = shareApp()
const dayMs = 86_400_000
const key = () => ({ idempotencyKey: freshKey() })

describe('an offer', () => {
  test.each(['ID', 'IN'] as const)('of %s has every figure the page needs', async market => {
    const app = shared()
    const { personaId, productId } = applicants[market]
    const offer = await requestOffer(await app.enter(personaId), { productId })
    expect(offer).toMatchObject({
      productId,
      sendSms: '0',
      isPopType: market === 'IN' ? '1' : '0',
      agreementTicked: market === 'IN' ? '0' : '1',
      type: market === 'IN' ? 1 : 2,
      termUnit: 'month',
    })
    expect(offer.repay_plans).toHaveLength(Number(offer.periods))
    expect(offer.popAgreementUrl !== '').toBe(market === 'IN')
    expect(offer.payoutAccount).toMatch(/•••• \d{4}$/)
  })

  test('in India states one late penalty: 1,000 rupees, and 800 for a client who comes back', async () => {
    const app = shared()
    const { productId } = applicants.IN
    const penaltyOf = async (personaId: string) => {
      const borrower = await app.enter(personaId)
      await requestOffer(borrower, { productId })
      const { data } = await borrower.call(keyFacts, { productId })
      const rows = data?.sections.flatMap(section => section.rows) ?? []
      return rows.find(({ text }) => text === 'Charged once per loan')?.value
    }
    expect(await penaltyOf('vikram')).toBe('₹1,000')
    expect(await penaltyOf('rahul')).toBe('₹800')
  })

  test('stays the same until it ends, whatever the product costs by then', async () => {
    await using app = await createTestApp()
    const { personaId, productId } = applicants.ID
    const borrower = await app.enter(personaId)
    const first = await requestOffer(borrower, { productId })
    await publishProductContent(app.services.db, productId, content => ({
      ...content,
      terms: { ...content.terms, annualRate: '20/100' },
    }))
    // What else could be chosen is at the price of today.
    const { limits, nearest, ...same } = await requestOffer(borrower, { productId })
    expect({ ...same, limits: first.limits, nearest: first.nearest }).toEqual(first)
    expect(limits.terms[0]?.installment).toBe(first.limits.terms[0]?.installment)
    expect(Number(nearest.amount)).toBeGreaterThan(Number(first.nearest.amount))
    const other = await requestOffer(borrower, { productId, amount: '4000000' })
    expect(other.proposalNo).not.toBe(first.proposalNo)
    expect(other.figures.annualRate).toBe('20%')
    await app.clock.moveBy(7 * dayMs)
    const later = await requestOffer(borrower, { productId })
    expect(later.proposalNo).not.toBe(first.proposalNo)
    expect(later.figures.annualRate).toBe('20%')
  })

  test('requested fifty times at once is one', async () => {
    const app = shared()
    const { personaId, productId } = applicants.ID
    const borrower = await app.enter(personaId)
    const offers = await Promise.all(
      Array.from({ length: 50 }, () => requestOffer(borrower, { productId })),
    )
    expect(new Set(offers.map(offer => offer.proposalNo)).size).toBe(1)
  })

  test('is refused for an amount or a term that the product does not offer', async () => {
    const app = shared()
    const { personaId, productId } = applicants.ID
    const { call } = await app.enter(personaId)
    for (const input of [{ amount: '1' }, { amount: '1000000.50' }, { installments: '99' }]) {
      expect(await call(loanConfirm, { productId, ...input })).toMatchObject({ code: '4402' })
    }
    expect(await call(loanConfirm, { productId: 'nothing' })).toMatchObject({ code: '404' })
  })
})

describe('the documents', () => {
  test('are not found for another borrower, and have their own address', async () => {
    const app = shared()
    const { personaId, productId } = applicants.IN
    const borrower = await app.enter(personaId)
    const offer = await requestOffer(borrower, { productId })
    const { proposalNo } = offer
    const listed = await borrower.call(contracts, { productId, scene: '3' })
    expect(listed.data?.agreements.map(({ code }) => code)).toEqual(['loan-agreement', 'key-facts'])
    const jump = await borrower.call(contractJump, {
      productId,
      scene: '3',
      position: '1',
      type: '1',
    })
    expect(jump.data?.contract_url).toBe(
      `/loanAgreement?productId=${productId}&document=key-facts&proposalNo=${proposalNo}`,
    )
    const other = await app.enter(personaId)
    for (const call of [keyFacts, contracts] as const) {
      const reply = await other.call(call as typeof keyFacts, {
        productId,
        proposalNo,
        ...(call === contracts ? { scene: '3' } : {}),
      })
      expect(reply).toMatchObject({ code: '404', data: null })
    }
  })

  test('of a loan stay word for word as they were shown', async () => {
    const app = shared()
    const { personaId, productId } = applicants.ID
    const borrower = await app.enter(personaId)
    const offer = await requestOffer(borrower, { productId })
    const input = { productId, document: 'loan-agreement' } as const
    const shown = await borrower.call(agreementDocument, {
      ...input,
      proposalNo: offer.proposalNo,
    })
    const { orderId } = await acceptOffer(borrower, offer)
    const agreed = await borrower.call(agreementDocument, { ...input, orderId })
    expect(agreed.data?.blocks).toEqual(shown.data?.blocks)
    expect(agreed.data?.sha256).toBe(shown.data?.sha256)
    expect(agreed.data?.agreedAt).toBe(app.clock.now().toISOString())
    expect(JSON.stringify(agreed.data?.blocks)).toContain('Citra Puspita')
  })
})

describe('accepting an offer', () => {
  test('needs agreement to every document in its present text', async () => {
    const app = shared()
    const { personaId, productId } = applicants.IN
    const borrower = await app.enter(personaId)
    const push = await loanPushInput(borrower, await requestOffer(borrower, { productId }))
    const all = push.agreements ?? ''
    const [first = ''] = all.split(',')
    for (const agreements of ['', first, all.replace(/.$/, 'x')]) {
      const reply = await borrower.call(loanPush, { ...push, agreements }, key())
      expect(reply).toMatchObject({ code: '4406' })
    }
  })

  test("ignores the client's amounts: another one is refused and creates nothing", async () => {
    const app = shared()
    const { personaId, productId } = applicants.ID
    const borrower = await app.enter(personaId)
    const push = await loanPushInput(borrower, await requestOffer(borrower, { productId }))
    for (const changed of [
      { amount: '15000000' },
      { periods: '6' },
      { termUnit: 'day' },
    ] as const) {
      const reply = await borrower.call(loanPush, { ...push, ...changed }, key())
      expect(reply).toMatchObject({ code: '4404' })
    }
    expect(await borrower.call(loanPush, push, key())).toMatchObject({ success: true })
  })

  test('answers the address of the loan, and takes the type 1 alone', async () => {
    const app = shared()
    const { personaId, productId } = applicants.ID
    const borrower = await app.enter(personaId)
    const push = await loanPushInput(borrower, await requestOffer(borrower, { productId }))
    // Sends on purpose what the contract forbids.
    const other = { ...push, type: '2' as '1' }
    expect(await borrower.call(loanPush, other, key())).toMatchObject({ code: '400' })
    const { data } = await borrower.call(loanPush, push, key())
    const orderId = data?.orderId ?? ''
    expect(data?.lendDetailsUrl).toBe(`/loanDetail?productId=${productId}&orderId=${orderId}`)
    const details = await borrower.call(loanDetails, { productId, orderId })
    expect(details.data).toMatchObject({ orderId, orderStatus: '21' })
  })

  test('is refused once the offer has ended, and for a borrower who has a loan', async () => {
    await using app = await createTestApp()
    const { personaId, productId } = applicants.ID
    const borrower = await app.enter(personaId)
    const push = await loanPushInput(borrower, await requestOffer(borrower, { productId }))
    const other = await loanPushInput(
      borrower,
      await requestOffer(borrower, { productId, amount: '4000000' }),
    )
    await app.clock.moveBy(7 * dayMs)
    expect(await borrower.call(loanPush, push, key())).toMatchObject({ code: '4403' })
    await app.clock.moveBy(-7 * dayMs)
    expect(await borrower.call(loanPush, push, key())).toMatchObject({ success: true })
    expect(await borrower.call(loanPush, other, key())).toMatchObject({ code: '4401' })
    expect(await borrower.call(loanConfirm, { productId })).toMatchObject({ code: '4401' })
  })

  test('leads by itself to a running loan that is paid out, in both markets', async () => {
    await using app = await createTestApp()
    for (const market of ['ID', 'IN'] as const) {
      const { borrower, offer, order } = await applyForLoan(app, market)
      expect((await borrower.call(loanDetails, order)).data?.orderStatus).toBe('21')
      await app.drain()
      const details = await borrower.call(loanDetails, order)
      expect(details.data).toMatchObject({
        orderStatus: '170',
        balance: { outstanding: offer.figures.totalRepayable },
        payout: null,
      })
      const paid = app.payouts.payouts().at(-1)
      expect(paid?.amount).toBe(Number(offer.figures.netDisbursed))
    }
    await expectSoundBooks(app)
  })
})
