import type { OutputOf } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { refusalCode } from '#contract/envelope.ts'
import { home } from '#contract/loan.ts'
import { confirmScene, contracts, loanConfirm } from '#contract/loan-application.ts'
import { newAttemptKey } from '../../shell/attempt-key.ts'
import { requireData, requireParameter } from '../../shell/screen-failure.ts'
import { loanAddress } from '../loan-address.ts'
import { type Choice, readChoice } from './confirm-addresses.ts'

export type Offer = OutputOf<typeof loanConfirm>
export type Agreement = OutputOf<typeof contracts>['agreements'][number]

export type ShownOffer = {
  readonly offer: Offer
  readonly agreements: readonly Agreement[]
  /** Of one attempt to take this offer, however often it is sent. */
  readonly attemptKey: string
  /** Why what was asked for is not what is shown, or empty. */
  readonly notOffered: string
}

/** There is no offer: why, and where to go on. */
export type RefusedOffer = {
  readonly refusedBy: string
  /** The server's own words. */
  readonly message: string
  /** The loan that stands in the way. */
  readonly openLoanAt: string | undefined
}

export type ConfirmPage = { readonly productId: string; readonly choice: Choice } & (
  | ShownOffer
  | RefusedOffer
)

/** Refusals that are an answer to the borrower, each with its own way on. */
const ownRefusals: readonly string[] = [
  refusalCode.openLoanExists,
  refusalCode.amountNotOffered,
  refusalCode.certificationMissing,
]

/**
 * What the confirm page shows: the offer for what its address asks, else the product's own proposal
 * with the reason, else why there is none.
 */
export const loadOffer = async (api: Client, request: Request): Promise<ConfirmPage> => {
  const productId = requireParameter(request, 'productId')
  const choice = readChoice(request)
  const asked = await api(loanConfirm, {
    productId,
    ...(choice.amount === undefined ? {} : { amount: choice.amount }),
    ...(choice.periods === undefined ? {} : { installments: choice.periods }),
  })
  const outside = asked.code === refusalCode.amountNotOffered
  const reply = outside ? await api(loanConfirm, { productId }) : asked
  if (!reply.success && ownRefusals.includes(reply.code)) {
    const openLoanAt =
      reply.code === refusalCode.openLoanExists ? await findOpenLoan(api) : undefined
    return { productId, choice, refusedBy: reply.code, message: reply.message, openLoanAt }
  }
  const offer = requireData(reply)
  const { proposalNo } = offer
  const papers = requireData(await api(contracts, { productId, scene: confirmScene, proposalNo }))
  return {
    productId,
    choice,
    offer,
    agreements: papers.agreements,
    attemptKey: newAttemptKey(),
    notOffered: outside ? asked.message : '',
  }
}

const findOpenLoan = async (api: Client): Promise<string | undefined> => {
  const { activeOrder } = requireData(await api(home, {}))
  return activeOrder ? loanAddress(activeOrder) : undefined
}
