import * as copy from '#copy/pages/payment-request.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { formatMoney } from '#domain/money/format.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { coolingOffPaymentAddress } from '../payment-request/payment-addresses.ts'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Notice } from '../ui/state/notice.tsx'
import type { CoolingOffTerms } from './find-cooling-off-terms.ts'

type CancelInsteadProps = {
  readonly order: LoanReference
  readonly coolingOff: CoolingOffTerms | undefined
  /** What every installment still to pay comes to, in minor units. */
  readonly remainingMinor: bigint
}

/**
 * During cooling-off, beside the price of paying everything: what cancelling costs today, and how
 * much less that is. Nothing where cancelling is not open or saves nothing.
 */
export const CancelInstead = ({ order, coolingOff, remainingMinor }: CancelInsteadProps) => {
  const { locale } = usePageFacts()
  const today = coolingOff?.days[0]
  if (!coolingOff || coolingOff.endsOn === null || today === undefined) return null
  const { currency } = coolingOff
  const savedMinor = remainingMinor - apiMoney(currency, today.amount).minor
  if (savedMinor <= 0n) return null
  return (
    <Notice icon="info">
      <p>
        {copy.cancelInstead({
          date: dateInWords(coolingOff.endsOn, locale),
          amount: apiMoneyText(currency, today.amount),
          saved: formatMoney({ currency, minor: savedMinor }),
        })}
      </p>
      <ButtonLink wide variant="secondary" to={coolingOffPaymentAddress(order)}>
        {copy.cancelLoan()}
      </ButtonLink>
    </Notice>
  )
}
