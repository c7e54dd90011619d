import { isOpenCharge } from '#domain/card/charge-state.ts'
import type { StoredLoan } from '../../loan/public.ts'
import { borrowerPhone } from '../../profile/public.ts'
import type { CardDetails, CardProvider, ChargeNews } from '../../providers/card/card-provider.ts'
import {
  PaymentProviderError,
  ProviderRefusalError,
} from '../../providers/payment/provider-errors.ts'
import type { Services } from '../../services.ts'
import { type Charge, getCharge, moveCharge } from './charge-store.ts'
import { amountOf } from './look-at-charge.ts'
import { recordCharge } from './record-charge.ts'

/** Where the borrower returns to from the bank's own page; the page knows the rest. */
const returnUrl = (services: Services, loan: StoredLoan, chargeId: string): string => {
  const query = new URLSearchParams({
    productId: loan.productId,
    orderId: loan.loanId,
    record: chargeId,
  })
  return `${services.config.publicUrl}/cardRepayment?${query}`
}

type Subject = {
  /** This request took the place of the charge: nobody has asked the acquirer before. */
  readonly isFirst: boolean
  readonly provider: CardProvider
  readonly charge: Charge
  readonly loan: StoredLoan
  readonly card: CardDetails | undefined
}

/**
 * Begins a charge at the acquirer. A retry begins it only when the first answer was lost, under the
 * same reference, which finds what that one has begun. What is not known for certain is left to be
 * asked about.
 */
export const startAtAcquirer = async (
  services: Services,
  { provider, charge, loan, card, isFirst }: Subject,
): Promise<Charge> => {
  if (!isFirst && charge.state !== 'unknown') return charge
  return await ask(services, { provider, charge, failsUnmade: isFirst }, async () =>
    provider.startCharge({
      reference: charge.chargeId,
      amount: amountOf(charge),
      ...(card
        ? { card: { number: card.number, holder: card.holder, bankCode: card.bankCode } }
        : {}),
      returnUrl: returnUrl(services, loan, charge.chargeId),
      phone: await borrowerPhone(services, loan.borrowerId),
      description: loan.orderNo,
    }),
  )
}

/** Hands a code over that was counted before. */
export const confirmAtAcquirer = async (
  services: Services,
  { provider, charge }: Pick<Subject, 'provider' | 'charge'>,
  code: string,
): Promise<Charge> =>
  await ask(services, { provider, charge, failsUnmade: false }, () =>
    provider.confirmCharge(charge.chargeId, code),
  )

/** A code that may or may not be on its way changes nothing: another can be asked for. */
export const sendCodeAgain = async (
  services: Services,
  { provider, charge }: Pick<Subject, 'provider' | 'charge'>,
): Promise<Charge> => {
  try {
    const news = await provider.sendCode(charge.chargeId)
    await recordCharge(services, { ...news, provider: provider.name })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn({ err: error, chargeId: charge.chargeId }, 'a code may not have been sent')
  }
  return await getCharge(services.db, charge.chargeId)
}

const ask = async (
  services: Services,
  {
    provider,
    charge,
    failsUnmade,
  }: { provider: CardProvider; charge: Charge; failsUnmade: boolean },
  question: () => Promise<ChargeNews>,
): Promise<Charge> => {
  const { db, clock, log } = services
  const { chargeId } = charge
  try {
    await recordCharge(services, { ...(await question()), provider: provider.name })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ err: error, chargeId }, 'the acquirer gave no answer to a charge')
    if (failsUnmade && error.effect === 'not-made') {
      const reason = error instanceof ProviderRefusalError ? 'DECLINED' : 'NOT_REACHED'
      const failed = { word: 'failed', reason, reference: chargeId, providerRef: '' } as const
      const rest = { amount: amountOf(charge), tries: 0, pageUrl: '', at: clock.now() }
      await recordCharge(services, { ...failed, ...rest, provider: provider.name })
    } else {
      const now = await getCharge(db, chargeId)
      const lost = { state: 'unknown', pageUrl: '', reason: '', now: clock.wallNow() } as const
      if (isOpenCharge(now.state)) await moveCharge(db, now, lost)
    }
  }
  return await getCharge(db, chargeId)
}
