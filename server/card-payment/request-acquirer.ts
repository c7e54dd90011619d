import { isOpenCardPayment } from '#domain/card-payment/card-payment-state.ts'
import type { StoredLoan } from '../loan/public.ts'
import { borrowerPhone } from '../profile/public.ts'
import type {
  CardDetails,
  CardProvider,
  CardProviderEvent,
} from '../providers/card/card-provider.ts'
import { PaymentProviderError, ProviderRefusalError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { cardPaymentAmount } from './find-card-payment.ts'
import { recordCardPayment } from './record-card-payment.ts'
import { type CardPayment, getCardPayment, moveCardPayment } from './store.ts'

/** Where the borrower returns to from the bank's own page. */
const returnUrl = (services: Services, loan: StoredLoan, cardPaymentId: string): string => {
  const query = new URLSearchParams({
    productId: loan.productId,
    orderId: loan.loanId,
    record: cardPaymentId,
  })
  return `${services.config.publicUrl}/cardRepayment?${query}`
}

type AcquirerRequest = {
  /** This HTTP request has reserved the slot: the acquirer was not asked before. */
  readonly isFirst: boolean
  readonly provider: CardProvider
  readonly cardPayment: CardPayment
  readonly loan: StoredLoan
  readonly card: CardDetails | undefined
}

/**
 * Starts the card payment at the acquirer. Idempotent: a retry asks again only when the first reply
 * was lost, under the same reference, which finds the payment it started. An uncertain result is
 * stored as `unknown` for the sweep to check.
 */
export const startAtAcquirer = async (
  services: Services,
  { provider, cardPayment, loan, card, isFirst }: AcquirerRequest,
): Promise<CardPayment> => {
  if (!isFirst && cardPayment.state !== 'unknown') return cardPayment
  return await requestAcquirer(
    services,
    { provider, cardPayment, failsUnmade: isFirst },
    async () =>
      provider.startCardPayment({
        reference: cardPayment.cardPaymentId,
        amount: cardPaymentAmount(cardPayment),
        ...(card
          ? { card: { number: card.number, holder: card.holder, bankCode: card.bankCode } }
          : {}),
        returnUrl: returnUrl(services, loan, cardPayment.cardPaymentId),
        phone: await borrowerPhone(services, loan.borrowerId),
        description: loan.orderNo,
      }),
  )
}

/** Sends a code to the acquirer; the caller has counted the attempt. */
export const confirmAtAcquirer = async (
  services: Services,
  { provider, cardPayment }: Pick<AcquirerRequest, 'provider' | 'cardPayment'>,
  code: string,
): Promise<CardPayment> =>
  await requestAcquirer(services, { provider, cardPayment, failsUnmade: false }, () =>
    provider.confirmCardPayment(cardPayment.cardPaymentId, code),
  )

/** Asks the acquirer for another code. A failure is logged only: the borrower can ask again. */
export const resendCode = async (
  services: Services,
  { provider, cardPayment }: Pick<AcquirerRequest, 'provider' | 'cardPayment'>,
): Promise<CardPayment> => {
  try {
    await recordCardPayment(services, await provider.sendCode(cardPayment.cardPaymentId))
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn(
      { err: error, cardPaymentId: cardPayment.cardPaymentId },
      'a code may not have been sent',
    )
  }
  return await getCardPayment(services.db, cardPayment.cardPaymentId)
}

const requestAcquirer = async (
  services: Services,
  {
    provider,
    cardPayment,
    failsUnmade,
  }: { provider: CardProvider; cardPayment: CardPayment; failsUnmade: boolean },
  request: () => Promise<CardProviderEvent>,
): Promise<CardPayment> => {
  const { db, clock, log } = services
  const { cardPaymentId } = cardPayment
  try {
    await recordCardPayment(services, await request())
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ err: error, cardPaymentId }, 'the acquirer did not answer')
    if (failsUnmade && error.effect === 'not-made') {
      const reason = error instanceof ProviderRefusalError ? 'DECLINED' : 'NOT_REACHED'
      const failed = { state: 'failed', reason, reference: cardPaymentId, providerRef: '' } as const
      const rest = {
        amount: cardPaymentAmount(cardPayment),
        tries: 0,
        pageUrl: '',
        at: clock.now(),
      }
      await recordCardPayment(services, { ...failed, ...rest, provider: provider.name })
    } else {
      const now = await getCardPayment(db, cardPaymentId)
      const lost = { state: 'unknown', pageUrl: '', reason: '', now: clock.wallNow() } as const
      if (isOpenCardPayment(now.state)) await moveCardPayment(db, now, lost)
    }
  }
  return await getCardPayment(db, cardPaymentId)
}
