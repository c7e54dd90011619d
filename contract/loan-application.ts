import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { refusalCode } from './envelope.ts'
import {
  amount,
  currency,
  date,
  flag,
  identifier,
  instant,
  orderReference,
  text,
} from './fields.ts'
import { offerFigures } from './offer-figures.ts'
import { paymentRequest, payType } from './repayment.ts'

/** The scene of the confirm page. Source: specification, section 9. */
export const confirmScene = '3'

/** The papers a borrower agrees to, by the name their addresses carry. */
export const documentCode = z.enum(['loan-agreement', 'key-facts'])
export type DocumentCode = z.infer<typeof documentCode>

/** Names one paper as it was shown: code, version and the start of its SHA-256. */
const documentId = z.string().check(z.regex(/^[a-z-]{1,30}\.\d{1,4}\.[0-9a-f]{16}$/))

const proposalNo = z.string().check(z.regex(/^[A-Z]\d{8}-?\d{6}$/))
const installments = z.string().check(z.regex(/^[1-9]\d{0,2}$/))
const labelledValue = z.object({ text: text(120), value: text(300) })

/** A paper on the confirm page, and on the loan afterwards. */
const loanDocument = z.object({
  title: text(120),
  documentId,
  code: documentCode,
  /** Its place in the list, as contract-jump takes it. */
  position: z.number(),
  version: z.number(),
  sha256: text(64),
  /** Where it is read. */
  url: text(400),
  agreedAt: z.nullable(instant),
})

export const loanConfirm = defineCall({
  name: 'loanConfirm',
  method: 'POST',
  path: 'v3/loan-confirm/loan-detail-confirm',
  audience: 'borrower',
  summary: 'A binding offer for a product: the live one for this amount and term, or a new one.',
  refusals: [refusalCode.openLoanExists, refusalCode.amountNotOffered],
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
    /** How many installments, and what one period is. */
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
    /** The annual percentage rate, all costs counted. */
    sp_rate: text(40),
    /** `1`: the push must be confirmed by an SMS code. No market asks for it. */
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
    /** The last day on which this price binds. */
    validUntil: date,
    /** Whether the agreement box starts ticked (design section 7: only for type 2). */
    agreementTicked: flag,
    figures: offerFigures,
    fees: z.array(z.object({ name: text(80), amount, payableTo: text(80) })),
    /** What may be asked for instead; each choice is another offer. */
    limits: z.object({
      minimum: amount,
      maximum: amount,
      step: amount,
      installments: z.array(z.number()),
    }),
    /** Where the money will go, masked; empty before a bank account is given. */
    payoutAccount: text(80),
  }),
})

const keyFactsFee = z.object({
  code: text(40),
  name: text(80),
  when: z.enum(['disbursal', 'installment']),
  payableTo: z.enum(['lender', 'third-party', 'government']),
  payableToText: text(80),
  /** Of one time. */
  amount,
  times: z.number(),
  total: amount,
})

export const keyFacts = defineCall({
  name: 'keyFacts',
  method: 'POST',
  path: 'v3/loan-confirm/key-facts',
  audience: 'borrower',
  summary: 'The whole key facts statement of an offer, with the sheet its rate is computed on.',
  input: z.object({ productId: identifier, proposalNo: z.optional(proposalNo) }),
  output: z.object({
    title: text(120),
    lender: text(120),
    productName: text(120),
    borrowerName: text(120),
    proposalNo,
    issuedOn: date,
    validUntil: date,
    /** False once the offer has ended or was taken. */
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
    /** The sheet: every flow of money, and the one rate that balances them. */
    sheet: z.object({
      flows: z.array(
        z.object({
          on: date,
          /** Periods since the money left; the sheet discounts by these. */
          at: text(20),
          direction: z.enum(['to-borrower', 'from-borrower']),
          amount,
          note: text(80),
        }),
      ),
      periodsPerYear: text(20),
      ratePerPeriod: text(20),
      apr: text(20),
      /** The same flows by real days, compounded: what a year at this price costs. */
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
})

export const contracts = defineCall({
  name: 'contracts',
  method: 'POST',
  path: 'v3/contract/contract',
  audience: 'borrower',
  summary: 'The papers of an offer, or of a loan as they were agreed.',
  input: z.object({
    productId: identifier,
    scene: z.literal(confirmScene),
    proposalNo: z.optional(proposalNo),
    orderId: z.optional(identifier),
  }),
  output: z.object({ agreements: z.array(loanDocument) }),
})

export const contractJump = defineCall({
  name: 'contractJump',
  method: 'POST',
  path: 'v3/contract/contract-jump',
  audience: 'borrower',
  summary: 'Where one paper is read.',
  input: z.object({
    productId: identifier,
    scene: z.literal(confirmScene),
    position: z.string().check(z.regex(/^\d{1,2}$/)),
    orderId: z.optional(identifier),
    type: z.literal('1'),
  }),
  output: z.object({ contract_url: text(400) }),
})

/** A paper, block by block, so that a page can set it; the words are those that are kept. */
const agreementBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: text(200) }),
  z.object({ kind: z.literal('paragraph'), text: text(3000) }),
  z.object({ kind: z.literal('row'), cells: z.array(text(300)), isHeader: z.boolean() }),
])
export type AgreementBlock = z.infer<typeof agreementBlock>

export const agreementDocument = defineCall({
  name: 'agreementDocument',
  method: 'POST',
  path: 'v3/contract/document',
  audience: 'borrower',
  summary: 'One paper with the figures of an offer; of a loan, as it was shown and agreed.',
  input: z.object({
    productId: identifier,
    document: documentCode,
    proposalNo: z.optional(proposalNo),
    orderId: z.optional(identifier),
  }),
  output: z.object({ ...loanDocument.shape, language: text(8), blocks: z.array(agreementBlock) }),
})

export const loanPush = defineCall({
  name: 'loanPush',
  method: 'POST',
  path: 'v3/loan-confirm/loan-detail-push',
  audience: 'borrower',
  needsIdempotencyKey: true,
  summary: 'Takes the offer: one loan, at the price shown, however often it is pressed.',
  refusals: [
    refusalCode.openLoanExists,
    refusalCode.offerEnded,
    refusalCode.offerChanged,
    refusalCode.certificationMissing,
    refusalCode.agreementMissing,
  ],
  input: z.object({
    productId: identifier,
    /** Compared with the offer, never believed. */
    amount,
    periods: installments,
    termUnit: z.enum(['day', 'week', 'month']),
    type: z.literal('1'),
    /** Absent from older clients: then the live offer for this amount and these periods. */
    proposalNo: z.optional(proposalNo),
    /** The `documentId` of every paper agreed to, joined by commas. */
    agreements: text(600),
  }),
  output: z.object({
    /** The client appends `from=confirm`. */
    lendDetailsUrl: text(400),
    orderId: identifier,
  }),
})

export const coolingOffQuote = defineCall({
  name: 'coolingOffQuote',
  method: 'POST',
  path: 'v3/loan-details/cooling-off-quote',
  audience: 'borrower',
  summary: 'What it costs to give the loan back on each day of the cooling-off time.',
  input: z.object(orderReference),
  output: z.object({
    /** `1` while the loan can be given back. */
    isOpen: flag,
    currency,
    /** The last day; null when this loan has no such time. */
    endsOn: z.nullable(date),
    /** Today's and each later day's; empty when closed. */
    days: z.array(
      z.object({
        on: date,
        amount,
        principal: amount,
        interest: amount,
        /** Fees given back, and what was paid already; both are taken off. */
        feesReturned: amount,
        alreadyPaid: amount,
      }),
    ),
    note: text(600),
  }),
})

export const coolingOffExit = defineCall({
  name: 'coolingOffExit',
  method: 'POST',
  path: 'v3/loan-details/cooling-off-exit',
  audience: 'borrower',
  needsIdempotencyKey: true,
  summary: "A number for exactly today's amount; once it is paid the loan is given back.",
  refusals: [
    refusalCode.coolingOffClosed,
    refusalCode.methodUnavailable,
    refusalCode.providerUnavailable,
  ],
  input: z.object({
    ...orderReference,
    payCode: z.optional(identifier),
    pay_type: z.optional(payType),
    specific_num: z.optional(text(40)),
  }),
  /** A bill as of generateVcode; the payment page follows it in the same way. */
  output: paymentRequest,
})
