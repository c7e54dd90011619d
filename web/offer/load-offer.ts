import { confirmScene, contracts } from '#contract/application/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { refusalCode } from '#contract/envelope.ts'
import { home } from '#contract/loan/calls.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import { loanAddress } from '../loan/loan-addresses.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { requireData, requireParameter } from '../shell/failure/screen-failure.ts'
import { type OfferChoice, readOfferChoice } from './offer-addresses.ts'

export type OfferDetails = OutputOf<typeof loanConfirm>
export type AgreementListItem = OutputOf<typeof contracts>['agreements'][number]

export type OfferPageData = {
  readonly offer: OfferDetails
  readonly agreements: readonly AgreementListItem[]
  /** Idempotency key of one attempt to accept this offer. */
  readonly attemptKey: string
  /** Why the requested terms are not offered, or empty. */
  readonly notOfferedReason: string
}

/** No offer: why, and where to continue. */
export type RefusedOffer = {
  readonly refusedBy: string
  /** The server's text. */
  readonly message: string
  /** Address of the open loan that prevents another. */
  readonly openLoanAddress: string | undefined
}

export type ConfirmPageData = { readonly productId: string; readonly choice: OfferChoice } & (
  | OfferPageData
  | RefusedOffer
)

/** Refusals that this page explains itself. */
const handledRefusals: readonly string[] = [
  refusalCode.borrowerBlocked,
  refusalCode.openLoanExists,
  refusalCode.amountNotOffered,
  refusalCode.certificationMissing,
]

/**
 * The offer for the requested terms, else the nearest default with the reason: over the requested
 * number of installments, else of the product. Else why there is none.
 */
export const loadOffer = async (api: Client, request: Request): Promise<ConfirmPageData> => {
  const productId = requireParameter(request, 'productId')
  const choice = readOfferChoice(request)
  const term = choice.periods === undefined ? {} : { installments: choice.periods }
  const amount = choice.amount === undefined ? {} : { amount: choice.amount }
  const first = await api(loanConfirm, { productId, ...amount, ...term })
  const isNotOffered = first.code === refusalCode.amountNotOffered
  let reply = first
  for (const replacement of [term, {}]) {
    if (reply.code !== refusalCode.amountNotOffered) break
    reply = await api(loanConfirm, { productId, ...replacement })
  }
  if (!reply.success && handledRefusals.includes(reply.code)) {
    const openLoanAddress =
      reply.code === refusalCode.openLoanExists ? await findOpenLoan(api) : undefined
    return {
      productId,
      choice,
      refusedBy: reply.code,
      message: reply.message,
      openLoanAddress,
    }
  }
  const offer = requireData(reply)
  const { proposalNo } = offer
  const documentList = requireData(
    await api(contracts, { productId, scene: confirmScene, proposalNo }),
  )
  return {
    productId,
    choice,
    offer,
    agreements: documentList.agreements,
    attemptKey: newAttemptKey(),
    notOfferedReason: isNotOffered ? first.message : '',
  }
}

const findOpenLoan = async (api: Client): Promise<string | undefined> => {
  const { activeOrder } = requireData(await api(home, {}))
  return activeOrder ? loanAddress(activeOrder) : undefined
}
