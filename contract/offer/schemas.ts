import * as z from 'zod'
import { installments, keyFactsFee, labelledValue, proposalNo } from '../application/schemas.ts'
import { amount, currency, date, flag, identifier, instant, text } from '../fields.ts'

/** How far apart installments are due: so many units. */
export const frequency = z.object({
  count: z.number(),
  unit: z.enum(['day', 'week', 'month']),
})

/** The figures of an offer, the same on every page and document. */
export const offerFigures = z.object({
  currency,
  /** The amount of the agreement. */
  amount,
  /** The amount paid out to the borrower's account. */
  netDisbursed: amount,
  interest: amount,
  fees: amount,
  /** Interest and every fee. */
  totalCost: amount,
  /** The sum of all installments. */
  totalRepayable: amount,
  installments: z.number(),
  every: frequency,
  termDays: z.number(),
  firstDueOn: date,
  lastDueOn: date,
  /** As written: "27%". */
  annualRate: text(20),
  /** Beside it, as written: "flat 2% per bulan"; empty where no flat rate is stated. */
  flatRate: text(40),
  apr: text(20),
})

/**
 * One number of installments to choose: its largest amount, and the first installment of the shown
 * amount, or of the largest where that is less.
 */
export const termChoice = z.object({
  installments: z.number(),
  maximum: amount,
  installment: amount,
})

export const loanConfirm = {
  summary: 'A binding offer for a product: the open one for this amount and term, or a new one.',
  input: z.object({
    productId: identifier,
    amount: z.optional(amount),
    installments: z.optional(installments),
  }),
  output: z.object({
    productId: identifier,
    productLogo: text(400),
    productName: text(120),
    amount,
    /** The number of installments, and the unit of a period. */
    periods: text(8),
    termUnit: z.enum(['day', 'week', 'month']),
    details: z.array(labelledValue),
    repay_plans: z.array(
      z.object({ title: text(80), amount: text(40), description: text(200), pay_time: text(60) }),
    ),
    firstPayTime: text(60),
    /** Days until the first installment. */
    firstPeriodDay: text(8),
    /** The rate in words. */
    pRateDsc: text(120),
    /** The annual percentage rate, all costs included. */
    sp_rate: text(40),
    /** `1`: the push must be confirmed by an SMS code. No market requires it. */
    sendSms: flag,
    /** `1`: the agreement is shown in a modal first (language type 1). */
    isPopType: flag,
    popTitle: text(120),
    popContent: text(400),
    popAgreementUrl: text(400),
    note: text(600),
    /** 1 India, 2 Indonesia. */
    type: z.number(),
    proposalNo,
    issuedAt: instant,
    /** The last day on which this offer binds the lender. */
    validUntil: date,
    /** Whether the agreement box starts ticked (decision 042: only for type 2). */
    agreementTicked: flag,
    figures: offerFigures,
    fees: z.array(z.object({ name: text(80), amount, payableTo: text(80) })),
    /** The other choices; each is another offer. */
    limits: z.object({
      minimum: amount,
      /** The largest that the borrower's facts allow over this offer's term. */
      maximum: amount,
      step: amount,
      /** Of the terms that the borrower's facts allow. */
      installments: z.array(z.number()),
      /** Each of them, with what it costs a period. */
      terms: z.array(termChoice),
      /** What limits the amount, in words; empty: only the product does. */
      note: text(200),
    }),
    /** The largest loan of this product that the borrower's facts allow. */
    nearest: z.object({ amount, installments: z.number() }),
    /** The account for the payout, masked; empty before one is given. */
    payoutAccount: text(80),
  }),
}

export const keyFacts = {
  summary: 'The whole key facts statement of an offer, with the sheet that computes its rate.',
  input: z.object({ productId: identifier, proposalNo: z.optional(proposalNo) }),
  output: z.object({
    title: text(120),
    lender: text(120),
    productName: text(120),
    borrowerName: text(120),
    proposalNo,
    issuedOn: date,
    validUntil: date,
    /** False once the offer has ended or was accepted. */
    isValid: z.boolean(),
    figures: offerFigures,
    fees: z.array(keyFactsFee),
    schedule: z.array(
      z.object({
        periodNo: z.number(),
        dueOn: date,
        balanceBefore: amount,
        principal: amount,
        interest: amount,
        fee: amount,
        total: amount,
      }),
    ),
    /** The computation sheet: every cash flow, and the rate that balances them. */
    sheet: z.object({
      flows: z.array(
        z.object({
          on: date,
          /** Periods since disbursement, for discounting. */
          at: text(20),
          direction: z.enum(['to-borrower', 'from-borrower']),
          amount,
          note: text(80),
        }),
      ),
      periodsPerYear: text(20),
      ratePerPeriod: text(20),
      apr: text(20),
      /** The effective annual rate: the same flows by real days, compounded. */
      effectiveRate: text(20),
      method: text(900),
    }),
    /** Rows and clauses of the statement, each under its heading, in the reader's language. */
    sections: z.array(
      z.object({
        heading: text(120),
        paragraphs: z.array(text(900)),
        rows: z.array(labelledValue),
      }),
    ),
    grievance: z.object({
      officer: text(120),
      phone: text(40),
      email: text(120),
      hours: text(120),
      escalation: text(400),
    }),
  }),
}
