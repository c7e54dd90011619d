import type { LateTerms } from '#domain/charges/late-terms.ts'
import type { CapKind, CapRow } from '#domain/rate-caps/cap-rows.ts'
import type { Frequency } from '#domain/terms/terms.ts'
import type { Bucket } from '#domain/waterfall/bucket.ts'
import { citation } from './citation.ts'
import {
  type DocumentSection,
  type DocumentText,
  list,
  paragraph,
  section,
  steps,
  table,
} from './document-text.ts'
import type { Figures } from './figures.ts'
import type { ProductTerms, SharedTerms, TermsFacts } from './terms-facts.ts'

/** The day these words were written; figures follow the data and need no new version. */
const version = '2026-11-21'

const bucketWords: Readonly<Record<Bucket, string>> = {
  statutory: 'charges that the law allows',
  enforcement: 'expenses of enforcement ordered by a court',
  penalty: 'late penalties and late charges',
  fee: 'fees',
  interest: 'interest',
  principal: 'the principal (the amount borrowed)',
}

const capWords: Readonly<Record<CapKind, string>> = {
  'benefit-per-day': 'Interest and fees together, for each day of the term',
  'late-fine-per-day': 'All late charges together, for each late day',
  total: 'Interest, fees and late charges together, over the whole loan',
}
const capBase: Readonly<Record<CapKind, string>> = {
  'benefit-per-day': 'of the loan amount',
  'late-fine-per-day': 'of what is still owed',
  total: 'of the loan amount',
}

const feeNames: Readonly<Record<string, string>> = {
  processing: 'Processing fee',
  service: 'Service fee',
}

const monthly = ({ count, unit }: Frequency): string =>
  count === 1 ? `every ${unit}` : `every ${count} ${unit}s`

const forProducts = (products: readonly string[], groups: readonly unknown[]): string =>
  groups.length > 1 ? `${products.join(' and ')}: ` : ''

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

const parties = (
  { lender, rules, conditions, on }: TermsFacts,
  figures: Figures,
): DocumentSection =>
  section('parties', 'Who these terms bind', [
    paragraph(
      `They hold between ${lender} (we, the lender) and everyone who takes a loan from us (you, the borrower). The figures below are those in force on ${figures.day(on)}.`,
    ),
    paragraph(
      'Before you confirm a loan you see its own key facts and agreement, with your amount, dates and costs. Where they say something more exact than these terms, they hold; they never cost you more than they said when you confirmed.',
    ),
    list([
      rules.borrowers === 'citizens'
        ? `You are a citizen of India, ${conditions.leastAgeYears} years or older, with full legal capacity.`
        : `You are ${conditions.leastAgeYears} years or older, with full legal capacity, and live in Indonesia.`,
      `You earn at least ${figures.money(rules.declared.minimumIncome.minor)} a ${rules.declared.minimumIncome.per}.`,
      'The bank account for the money is in your own name.',
    ]),
  ])

const priceRow = ({ name, limits, baseTerms }: ProductTerms, figures: Figures): string[] => [
  name,
  `${figures.money(limits.minMinor)} – ${figures.money(limits.maxMinor)}`,
  `${figures.choice(limits.installments)}, one ${monthly(baseTerms.every)}`,
  `${figures.percent(baseTerms.annualRate)} a year, ${
    baseTerms.interest.method === 'flat' ? 'on the whole loan amount' : 'on what is still owed'
  }`,
  baseTerms.fees
    .map(
      fee =>
        `${feeNames[fee.code] ?? fee.code} ${figures.feeAmount(fee.amount)}, ${
          fee.when === 'disbursal' ? 'taken from the money paid out' : 'with each installment'
        }`,
    )
    .join('; ') || 'None',
]

const price = ({ products, conditions, example }: TermsFacts, figures: Figures): DocumentSection =>
  section('price', 'Amounts, term and price', [
    conditions.termDays !== undefined &&
      paragraph(
        `A loan runs for ${conditions.termDays.least} to ${conditions.termDays.most} calendar days.`,
      ),
    table(
      'Our products',
      ['Product', 'Loan amount', 'Installments', 'Interest', 'Fees'],
      products.map(product => priceRow(product, figures)),
    ),
    example !== undefined &&
      paragraph(
        `For example, ${example.product}: of ${figures.money(example.figures.principalMinor)} you receive ${figures.money(example.figures.netDisbursedMinor)} and repay ${figures.money(example.figures.totalRepayableMinor)} in ${example.figures.schedule.rows.length} installments. Everything together costs ${figures.money(example.figures.totalCostMinor)}${
          example.figures.apr === undefined
            ? ''
            : `, an annual percentage rate of ${figures.rate(example.figures.apr)}`
        }.`,
      ),
    paragraph(
      'There is no other fee. A charge that is not in your key facts cannot be taken. The price we show you binds us until the day written on it.',
    ),
  ])

const payout = ({ conditions, rules }: TermsFacts): DocumentSection => {
  const { least, most } = conditions.creditedWithinDays
  return section('payout', 'Decision and payout', [
    paragraph(
      `We decide within ${days(conditions.decisionWithinDays)} of a complete application. Once you have accepted the loan, the money is credited to your account within ${least} to ${most} calendar days; most loans arrive within ${rules.declared.disbursementHours} hours.`,
    ),
    paragraph('The money goes to your own bank account and to no one else.'),
  ])
}

const repayment = ({ order }: TermsFacts): DocumentSection =>
  section('repayment', 'Repaying, and what a payment counts for', [
    paragraph(
      'Each installment falls due on the day in your schedule. Pay to the number on the payment page and to no other: it is made for your bill alone. Keep the receipt.',
    ),
    ...order.flatMap(({ products, part }) => [
      paragraph(`${forProducts(products, order)}A payment counts for what is due, in this order:`),
      steps(part.map(bucket => bucketWords[bucket])),
    ]),
  ])

const lateRows = (late: LateTerms, figures: Figures): string[][] => [
  ...(late.penalty
    ? [
        [
          late.penalty.per === 'loan'
            ? `Once in the loan's life, from late day ${late.penalty.fromDay}`
            : `Once for each late installment, from late day ${late.penalty.fromDay}`,
          `${figures.money(late.penalty.amountMinor.new)} on a first loan with us, ${figures.money(late.penalty.amountMinor.repeat)} on a later one`,
        ],
      ]
    : []),
  ...late.interestTiers.map(({ fromDay, toDay, ratePerDay }) => [
    toDay === undefined
      ? fromDay === 1
        ? 'Each late day until it is paid'
        : `Late day ${fromDay} until it is paid`
      : `Late days ${fromDay} to ${toDay}`,
    `${figures.percent(ratePerDay)} a day of what is unpaid of the installment`,
  ]),
]

const lateCost = (
  { products, part }: SharedTerms<LateTerms>,
  groups: readonly unknown[],
  figures: Figures,
) => {
  const rows = lateRows(part, figures)
  const whose = forProducts(products, groups)
  return rows.length === 0
    ? paragraph(`${whose}Nothing is charged for paying late.`)
    : table(`${whose}What paying late costs`, ['When', 'Charge'], rows)
}

const lateness = ({ late, example, conditions }: TermsFacts, figures: Figures): DocumentSection =>
  section('late', 'If you pay late', [
    ...late.map(group => lateCost(group, late, figures)),
    example !== undefined &&
      example.late.chargeMinor > 0n &&
      paragraph(
        `For example, an installment of ${figures.money(example.late.installmentMinor)} that is ${days(example.late.days)} late costs ${figures.money(example.late.chargeMinor)} more.`,
      ),
    paragraph(
      'These are charges. They are never added to the amount that bears interest, and no charge is taken on a charge. They stop where the limits below are reached, and what a limit cuts off is not owed later either.',
    ),
    paragraph(
      `We remind only you, and only between ${conditions.collectionHours.from} and ${conditions.collectionHours.to}. We do not threaten, do not shame, and do not call your family, friends or employer. If paying is hard, tell us: there is nearly always a way.`,
    ),
  ])

const capRow = (row: CapRow, figures: Figures): string[] => [
  capWords[row.kind],
  row.maxTenorDays === undefined && row.minTenorDays === 0
    ? 'Any'
    : row.maxTenorDays === undefined
      ? `${row.minTenorDays} days or more`
      : `Up to ${row.maxTenorDays} days`,
  `${figures.percent(row.share)} ${capBase[row.kind]}`,
  row.setBy === 'lender' ? 'Always' : figures.day(row.from),
  row.setBy === 'lender' ? 'Our own rule' : citation(row),
]

const limits = ({ caps }: TermsFacts, figures: Figures): DocumentSection =>
  section('limits', 'Limits on what a loan may cost', [
    paragraph(
      'The row in force on the day you sign stays with your loan; a later row changes new loans only.',
    ),
    table(
      'The most that may be charged',
      ['What', 'Term', 'At most', 'Loans signed from', 'Source'],
      caps.map(row => capRow(row, figures)),
    ),
  ])

const endingEarly = (facts: TermsFacts, figures: Figures): DocumentSection =>
  section('leaving', 'Giving the loan back, paying early, asking for more time', [
    ...facts.coolingOffDays.map(({ products, part }) =>
      paragraph(
        part === 0
          ? `${forProducts(products, facts.coolingOffDays)}There is no time for giving the loan back.`
          : `${forProducts(products, facts.coolingOffDays)}For ${days(part)} after the money arrives you may give the loan back. You pay the principal and the interest of the days passed; our fees are returned and there is no penalty.`,
      ),
    ),
    paragraph('An installment may be paid before its day at any time, at no charge.'),
    ...facts.prepayment.map(({ products, part }) =>
      paragraph(
        `${forProducts(products, facts.prepayment)}The whole loan may be paid off early once ${figures.percent(part.afterTermShare)} of its term and at least ${part.afterDays} calendar days since the payout have passed, without a penalty. What paying off costs is shown for every day.`,
      ),
    ),
    ...facts.extension.map(({ products, part }) =>
      paragraph(
        part.maxTimes === 0
          ? `${forProducts(products, facts.extension)}No extension is sold. If you need more time, talk to us before the due day.`
          : `${forProducts(products, facts.extension)}An extension moves the due days by the same period again, at most ${part.maxTimes === 1 ? 'once' : `${part.maxTimes} times`}, for ${figures.feeAmount(part.fee)}. It takes effect once all interest and charges then due are paid.`,
      ),
    ),
  ])

const notices = ({ conditions }: TermsFacts): DocumentSection =>
  section('notices', 'Notices, transfer and judgments', [
    list([
      `Tell us of a new name, birth date or address within ${conditions.changesReportedWithinDays} calendar days. You can do so under My account.`,
      `We may assign a loan to another lender with ${conditions.assignmentNoticeWorkingDays} business days' notice. Its terms stay the same.`,
      `Where a judgment names no other time, it is to be fulfilled within ${days(conditions.judgmentDays)}.`,
    ]),
  ])

const complaints = ({ rules, conditions }: TermsFacts): DocumentSection => {
  const { count, unit } = conditions.complaint.limit
  return section('complaints', 'Complaints', [
    paragraph(
      `You may complain about anything, at any time, and it never changes how we treat you. We answer within ${conditions.complaint.replyWorkingDays} working days.`,
    ),
    paragraph(
      rules.regulator === 'rbi'
        ? `If a complaint is not settled within ${days(count)}, or is refused, you may take it to the Reserve Bank of India’s Integrated Ombudsman at cms.rbi.org.in, at no cost.`
        : `If a complaint is not settled within ${count} ${unit === 'days' ? 'days' : 'working days'}, you may take it to the OJK: Kontak 157, kontak157.ojk.go.id.`,
    ),
    rules.regulator === 'ojk' &&
      paragraph(
        'Borrow what you need and can repay. Where the law asks lenders to report, a loan that is not repaid can make later loans harder to get.',
      ),
  ])
}

export const loanTermsEn = (facts: TermsFacts, figures: Figures): DocumentText => ({
  title: 'Loan terms and conditions',
  lead: 'What holds for every loan: what it may cost, what happens when a payment is late, and how you can leave it. Written to be read.',
  version,
  sections: [
    parties(facts, figures),
    price(facts, figures),
    payout(facts),
    repayment(facts),
    lateness(facts, figures),
    limits(facts, figures),
    endingEarly(facts, figures),
    notices(facts),
    complaints(facts),
  ],
})
