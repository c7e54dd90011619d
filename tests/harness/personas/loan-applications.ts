import { contracts, loanPush } from '#contract/application/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import { certifyJob } from '#contract/profile/calls.ts'
import type { Borrower, TestApp } from '../app/create-test-app.ts'
import { freshKey } from './fresh-key.ts'
import { validForms } from './profile-forms.ts'

export type ConfirmedOffer = OutputOf<typeof loanConfirm>

/** A borrower's offer for a product, or for the given input. */
export const requestOffer = async (
  { call }: Borrower,
  input: InputOf<typeof loanConfirm>,
): Promise<ConfirmedOffer> => {
  const reply = await call(loanConfirm, input)
  if (!reply.success) throw new Error(`no offer: ${reply.code} ${reply.message}`)
  return reply.data
}

/** The input of the confirm page when every document is agreed to. */
export const loanPushInput = async (
  { call }: Borrower,
  offer: ConfirmedOffer,
): Promise<InputOf<typeof loanPush>> => {
  const { productId, proposalNo } = offer
  const contractReply = await call(contracts, { productId, proposalNo, scene: '3' })
  return {
    productId,
    amount: offer.amount,
    periods: offer.periods,
    termUnit: offer.termUnit,
    type: '1',
    proposalNo,
    agreements: contractReply.data?.agreements.map(({ documentId }) => documentId).join(',') ?? '',
  }
}

/** Accepts an offer; returns the order. */
export const acceptOffer = async (
  borrower: Borrower,
  offer: ConfirmedOffer,
): Promise<{ productId: string; orderId: string }> => {
  const reply = await borrower.call(loanPush, await loanPushInput(borrower, offer), {
    idempotencyKey: freshKey(),
  })
  if (!reply.success) throw new Error(`not taken: ${reply.code} ${reply.message}`)
  return { productId: offer.productId, orderId: reply.data.orderId }
}

/** A borrower who may apply, by market, and the product the tests apply for. */
export const applicants = {
  ID: { personaId: 'citra', productId: 'dana-cepat' },
  IN: { personaId: 'vikram', productId: 'salary-line' },
} as const

/**
 * A loan that has just been taken and that the rules will refuse for its installments: after the
 * offer the borrower states payments to others, which leave less than these.
 */
export const applyAboveIncome = async (app: TestApp, market: keyof typeof applicants) => {
  const { personaId, productId } = applicants[market]
  const borrower = await app.enter(personaId)
  const offer = await requestOffer(borrower, { productId })
  const stated = await borrower.call(
    certifyJob,
    { ...validForms[market].job, ...jobAboveIncome[market] },
    { idempotencyKey: freshKey() },
  )
  if (!stated.success) throw new Error(`not stated: ${stated.code} ${stated.message}`)
  const order = await acceptOffer(borrower, offer)
  return { borrower: { ...borrower, order }, offer, order }
}

/** An income and payments to others with which the proposed loan is too large, and a smaller is not. */
export const jobAboveIncome = {
  ID: { monthlyIncome: '7500000', monthlyDebt: '1500000' },
  IN: { monthlyIncome: '42000', monthlyDebt: '17000' },
} as const

/** A loan that has just been taken; its decision and payout have not followed yet. */
export const applyForLoan = async (
  app: TestApp,
  market: keyof typeof applicants,
  input: Partial<InputOf<typeof loanConfirm>> = {},
) => {
  const { personaId, productId } = applicants[market]
  const borrower = await app.enter(personaId)
  const offer = await requestOffer(borrower, { productId, ...input })
  const order = await acceptOffer(borrower, offer)
  return { borrower: { ...borrower, order }, offer, order }
}
