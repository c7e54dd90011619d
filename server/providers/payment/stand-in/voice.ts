import type { Callback, Payment, Rail } from './bank-records.ts'
import type { Knobs } from './knobs.ts'

/** How one provider tells of a payment: where to, in what body, and what proves that it is it. */
export type Voice = {
  readonly callbackUrl: string
  bodyOf(
    payment: Payment,
    told: { readonly kind: Callback['kind']; readonly knobs: Knobs; readonly now: Date },
  ): string
  headersOf(body: string, knobs: Knobs): Readonly<Record<string, string>>
}

export type Voices = Readonly<Record<Rail, Voice>>

/** A payment as a callback claims it, with the knob that makes it claim another amount. */
export const claimed = (payment: Payment, { wrongAmountMinor }: Knobs): Payment => ({
  ...payment,
  minor: String(BigInt(payment.minor) + BigInt(wrongAmountMinor)),
})
