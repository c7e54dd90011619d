import { lockLoanVersion, type StoredLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { borrowerName } from '../profile/public.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import type { ChosenAmount } from './choose-amount.ts'
import type { PayMethod } from './pay-methods.ts'
import { activeRequestStates } from './states.ts'
import {
  findActivePaymentRequest,
  findPaymentRequestByNo,
  insertPaymentRequest,
  movePaymentRequest,
  type PaymentRequest,
  saveProviderReply,
} from './store.ts'
import type { PaymentRequestPurpose } from './tables.ts'

export type PaymentRequestInput = {
  readonly loan: StoredLoan
  readonly purpose: PaymentRequestPurpose
  readonly method: PayMethod
  readonly chosen: ChosenAmount
  /** The number must take money until then at least; absent: for a few minutes more. */
  readonly servesUntil?: Date
  /** Until when a number made now takes money. */
  readonly expiresAt: (now: Date) => Date
}

/** An instruction about to end is of no use to someone on the way to a bank. */
const minRemainingMs = 5 * 60_000
const mostTries = 5

const stillServes = (
  instruction: PaymentRequest,
  { method, chosen, expiresAt, servesUntil }: PaymentRequestInput,
  now: Date,
): boolean =>
  instruction.payType === method.payType &&
  instruction.payCode === method.payCode &&
  instruction.amountMinor === chosen.amountMinor &&
  (instruction.expiresAt.getTime() - now.getTime() > minRemainingMs ||
    // The price of a day ends with it: a new number would live no longer.
    (instruction.expiresAt > now && instruction.expiresAt >= expiresAt(now))) &&
  (servesUntil === undefined || instruction.expiresAt >= servesUntil)

/** A bill number a person can read out: the date, then eight digits. */
export const newRequestNo = (services: Pick<Services, 'random'>, now: Date): string =>
  `${now.toISOString().slice(2, 10).replaceAll('-', '')}${services.random.digits(8)}`

const preparePaymentRequest = (services: Services, wanted: PaymentRequestInput, now: Date) => ({
  paymentRequestId: services.random.uuid(),
  requestNo: newRequestNo(services, now),
  loanId: wanted.loan.loanId,
  purpose: wanted.purpose,
  payType: wanted.method.payType,
  payCode: wanted.method.payCode,
  periods: wanted.chosen.periods,
  amountMinor: wanted.chosen.amountMinor,
  currency: wanted.loan.currency,
  provider: services.paymentProviderOf(wanted.loan.market).name,
  expiresAt: wanted.expiresAt(now),
  createdAt: now,
})

/**
 * Puts a bill in the place of the one that was live, on the loan as it was read: money that was
 * booked since may have changed what it asks for, and what follows from that money has seen no bill
 * to close. The number of the bill before is closed at the provider by the sweep.
 */
const insertPreparedRequest = async (
  services: Services,
  { loan }: PaymentRequestInput,
  prepared: ReturnType<typeof preparePaymentRequest>,
  before: PaymentRequest | undefined,
): Promise<boolean | 'outdated'> =>
  await inTransaction(services.db, async tx => {
    if ((await lockLoanVersion(tx, loan.loanId)) !== loan.version) return 'outdated'
    if (before) {
      const state = before.expiresAt <= prepared.createdAt ? 'expired' : 'replaced'
      await movePaymentRequest(tx, before.paymentRequestId, activeRequestStates, state)
    }
    return await insertPaymentRequest(tx, prepared)
  })

/** By then whoever put a bill in place has had their answer, or never will. */
const concurrentRequestTimeoutMs = 60_000

/**
 * Asks the provider for the number, with the instruction's id as its idempotency key: after a lost
 * answer the next try asks for the same one. Undefined when no number could be had.
 */
const requestFromProvider = async (
  services: Services,
  instruction: PaymentRequest,
  { loan, method }: PaymentRequestInput,
  isOwn: boolean,
): Promise<PaymentRequest | undefined> => {
  const provider = services.paymentProviders.get(instruction.provider)
  if (!provider) return undefined
  try {
    const made = await provider.createPaymentRequest({
      paymentRequestId: instruction.paymentRequestId,
      requestNo: instruction.requestNo,
      kind: method.kind,
      payCode: instruction.payCode,
      holderName: await borrowerName(services, loan.borrowerId),
      amount: { currency: instruction.currency, minor: instruction.amountMinor },
      expiresAt: instruction.expiresAt,
      description: loan.orderNo,
    })
    await saveProviderReply(services.db, instruction.paymentRequestId, made)
    const { paymentRequestId } = instruction
    await movePaymentRequest(services.db, paymentRequestId, ['preparing'], 'waiting')
    // It was refused meanwhile to the tap that made the bill: this number is to be closed again.
    if (await movePaymentRequest(services.db, paymentRequestId, ['failed'], 'replaced'))
      return undefined
    return await findPaymentRequestByNo(services.db, instruction.requestNo)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn(
      { err: error, requestNo: instruction.requestNo },
      'no number from the provider',
    )
    // What refuses us may be giving the number to another request at this moment.
    const age = services.clock.now().getTime() - instruction.createdAt.getTime()
    if (error.effect === 'not-made' && (isOwn || age > concurrentRequestTimeoutMs)) {
      await movePaymentRequest(services.db, instruction.paymentRequestId, ['preparing'], 'failed')
    }
    return undefined
  }
}

/**
 * The one active instruction for this loan, method and amount: the live one, or a new one in its
 * place. Undefined when the provider gives no number; nothing is charged then. `outdated` when the
 * loan has changed since it was read, and with it perhaps what is to be paid.
 */
export const issuePaymentRequest = async (
  services: Services,
  wanted: PaymentRequestInput,
): Promise<PaymentRequest | 'outdated' | undefined> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const now = services.clock.now()
    const active = await findActivePaymentRequest(services.db, wanted.loan.loanId, wanted.purpose)
    if (active && stillServes(active, wanted, now)) {
      return active.state === 'waiting'
        ? active
        : await requestFromProvider(services, active, wanted, false)
    }
    const prepared = preparePaymentRequest(services, wanted, now)
    const inserted = await insertPreparedRequest(services, wanted, prepared, active)
    if (inserted === 'outdated') return inserted
    // Another request may have put one in place meanwhile: then look again.
    if (inserted) {
      const instruction = {
        ...prepared,
        providerRef: null,
        number: null,
        branchCode: null,
        state: 'preparing',
      } as const
      return await requestFromProvider(services, instruction, wanted, true)
    }
  }
  return undefined
}
