import type { InstallmentStatus } from '#domain/loan/account.ts'
import type { Bucket } from '#domain/waterfall/bucket.ts'
import type { StoredLoan } from '../../loan/public.ts'

type FactCause = StoredLoan['charges'][number]['cause']

/** Amounts and days come as they are shown. */
export type StatementWords = {
  readonly notOpen: string
  readonly notSettled: string
  /** What a part of a debt is called within a sentence, and at the head of a row. */
  readonly bucket: Readonly<Record<Bucket | 'overpaid', string>>
  readonly bucketTitle: Readonly<Record<Bucket | 'overpaid', string>>
  readonly installment: (no: number, count: number) => string
  readonly status: Readonly<Record<InstallmentStatus, (day: string, daysLate: string) => string>>
  readonly owed: {
    readonly settled: (day: string) => string
    readonly settledWithSurplus: (day: string, surplus: string) => string
    readonly dueNow: (now: string, all: string) => string
    readonly dueNext: (next: string, day: string, all: string) => string
  }
  readonly line: {
    readonly principal: string
    readonly received: (net: string) => string
    readonly deductedFee: (name: string, amount: string) => string
    readonly interest: (count: number) => string
    readonly fee: (count: number) => string
    readonly latePenalty: (no: number) => string
    /** `from` and `until` are the same day for a single one. */
    readonly lateInterest: (no: number, from: string, until: string) => string
    readonly charge: Readonly<Record<FactCause, (bucket: string) => string>>
    readonly waiver: Readonly<Record<FactCause, (bucket: string) => string>>
    readonly coolingOffWaived: (bucket: string) => string
    readonly payment: (amount: string, method: string) => string
    readonly paidFromOwn: (amount: string) => string
    readonly receiptNo: (no: string) => string
    readonly part: (amount: string, bucket: string, no: number) => string
    readonly overpaid: (amount: string) => string
    readonly paidFromSuspense: string
    readonly extension: string
    readonly newDueDay: (no: number, day: string) => string
    /** Days on which nothing was charged for being late; no `until` while they go on. */
    readonly freeze: (from: string, until: string | undefined) => string
    readonly freezeCause: Readonly<Record<StoredLoan['freezes'][number]['cause'], string>>
    readonly inSuspense: string
    readonly returned: string
    readonly reversed: (paidOn: string) => string
    readonly payoutReturned: string
    readonly refundAsked: string
    readonly refundStays: string
    readonly refunded: string
    readonly refundReturned: string
  }
  readonly charge: {
    readonly latePenalty: (no: number) => string
    readonly lateInterest: (no: number) => string
    readonly once: string
    /** The rates of the late days, such as "5% a day until day 30". */
    readonly perDay: (rates: string) => string
    readonly rate: (percent: string, fromDay: number, toDay: number | undefined) => string
    readonly asCharged: string
    readonly unlimited: (amount: string) => string
  }
  readonly summary: {
    readonly orderNo: string
    readonly agreedOn: string
    readonly amount: string
    readonly received: string
    readonly receivedOn: string
    readonly term: string
    readonly installments: (count: number) => string
    readonly rate: string
    readonly perYear: (percent: string) => string
    readonly settledOn: string
  }
  readonly balanceSummary: {
    readonly scheduled: string
    readonly charged: string
    readonly waived: string
    readonly paid: string
    readonly owed: string
    readonly overpaid: string
  }
}

/** In a language that papers are printed in. */
export type PrintedStatementWords = StatementWords & { readonly print: PrintWords }

/** What only the printed papers say. */
export type PrintWords = {
  readonly statement: string
  readonly receipt: string
  readonly letter: string
  readonly documentNo: string
  readonly madeAt: string
  readonly asOf: (day: string) => string
  /** With `{no}` and `{count}` where the numbers go. */
  readonly pageOf: string
  readonly contentHash: string
  readonly borrower: string
  readonly product: string
  readonly headings: {
    readonly summary: string
    readonly balanceSummary: string
    readonly installments: string
    readonly history: string
    readonly charges: string
  }
  readonly columns: {
    readonly day: string
    readonly what: string
    readonly amount: string
    readonly balance: string
    readonly owed: string
    readonly paid: string
    readonly remaining: string
    readonly name: string
    readonly receiptNo: string
    readonly method: string
  }
  readonly noCharges: string
  readonly help: (officer: string, phone: string, email: string) => string
  readonly receiptPaidAt: string
  readonly receiptAmount: string
  readonly receiptSplit: string
  readonly receiptRemaining: string
  readonly receiptNote: string
  readonly letterHeading: string
  readonly letterTo: (name: string) => string
  readonly letterPaid: string
  readonly letterBody: (loan: LetterFacts) => readonly string[]
  readonly letterSigned: string
}

export type LetterFacts = {
  readonly lender: string
  readonly borrower: string
  readonly product: string
  readonly orderNo: string
  readonly amount: string
  readonly receivedOn: string
  readonly settledOn: string
  readonly paid: string
}
