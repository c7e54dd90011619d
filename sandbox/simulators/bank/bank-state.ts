import {
  type BankEntry,
  providerPaymentIdOf,
  type SimulatedAccount,
  type SimulatedCallback,
  type SimulatedPayment,
} from './bank-records.ts'

/** The bank's records by their lookup keys; a later entry of a record replaces the earlier. */
export type BankMemory = {
  readonly accounts: ReadonlyMap<string, SimulatedAccount>
  readonly byNumber: ReadonlyMap<string, SimulatedAccount>
  readonly byIdempotencyKey: ReadonlyMap<string, SimulatedAccount>
  readonly byExternalId: ReadonlyMap<string, readonly SimulatedAccount[]>
  readonly payments: ReadonlyMap<string, SimulatedPayment>
  readonly byProviderPaymentId: ReadonlyMap<string, SimulatedPayment>
  readonly callbacks: ReadonlyMap<string, SimulatedCallback>
  /** How many numbers each bank and outlet has issued. */
  readonly serials: ReadonlyMap<string, number>
  /** The highest `payment_id` so far: each is a time in milliseconds, and unique. */
  lastPaymentId(): number
  apply(entry: BankEntry): void
  /** One entry for each record, enough to build this memory again. */
  entries(): BankEntry[]
  /** Drops the older half of the accounts and payments, with their lookups and callbacks. */
  forgetOlderHalf(): void
}

export function createBankMemory(): BankMemory {
  const accounts = new Map<string, SimulatedAccount>()
  const byNumber = new Map<string, SimulatedAccount>()
  const byIdempotencyKey = new Map<string, SimulatedAccount>()
  const byExternalId = new Map<string, SimulatedAccount[]>()
  const payments = new Map<string, SimulatedPayment>()
  const byProviderPaymentId = new Map<string, SimulatedPayment>()
  const callbacks = new Map<string, SimulatedCallback>()
  const serials = new Map<string, number>()
  let lastPaymentId = 0

  const others = (account: SimulatedAccount) =>
    (byExternalId.get(account.externalId) ?? []).filter(each => each.id !== account.id)
  const applyAccount = (record: SimulatedAccount) => {
    accounts.set(record.id, record)
    byNumber.set(record.number, record)
    if (record.idempotencyKey !== null) byIdempotencyKey.set(record.idempotencyKey, record)
    byExternalId.set(record.externalId, [...others(record), record])
    serials.set(
      record.paymentMethodCode,
      Math.max(serials.get(record.paymentMethodCode) ?? 0, record.serial + 1),
    )
  }
  const applyPayment = (record: SimulatedPayment) => {
    payments.set(record.id, record)
    byProviderPaymentId.set(providerPaymentIdOf(record), record)
    lastPaymentId = Math.max(lastPaymentId, Number(record.paymentId))
  }
  const forgetAccount = (account: SimulatedAccount) => {
    accounts.delete(account.id)
    byNumber.delete(account.number)
    if (account.idempotencyKey !== null) byIdempotencyKey.delete(account.idempotencyKey)
    const rest = others(account)
    if (rest.length === 0) byExternalId.delete(account.externalId)
    else byExternalId.set(account.externalId, rest)
  }

  return {
    accounts,
    byNumber,
    byIdempotencyKey,
    byExternalId,
    payments,
    byProviderPaymentId,
    callbacks,
    serials,
    lastPaymentId: () => lastPaymentId,
    apply: entry => {
      if (entry.type === 'account') applyAccount(entry.record)
      else if (entry.type === 'payment') applyPayment(entry.record)
      else if (entry.type === 'callback') callbacks.set(entry.record.id, entry.record)
      else
        for (const [paymentMethodCode, given] of Object.entries(entry.record))
          serials.set(paymentMethodCode, given)
    },
    entries: () => [
      { type: 'serials', record: Object.fromEntries(serials) },
      ...[...accounts.values()].map(record => ({ type: 'account' as const, record })),
      ...[...payments.values()].map(record => ({ type: 'payment' as const, record })),
      ...[...callbacks.values()].map(record => ({ type: 'callback' as const, record })),
    ],
    forgetOlderHalf: () => {
      for (const account of olderHalf(accounts)) forgetAccount(account)
      for (const payment of olderHalf(payments)) {
        payments.delete(payment.id)
        byProviderPaymentId.delete(providerPaymentIdOf(payment))
      }
      for (const callback of [...callbacks.values()]) {
        if (!payments.has(callback.paymentRow)) callbacks.delete(callback.id)
      }
    },
  }
}

/** A map iterates its keys in the order of their first insertion. */
function olderHalf<Item>(records: ReadonlyMap<string, Item>): Item[] {
  return [...records.values()].slice(0, Math.ceil(records.size / 2))
}
