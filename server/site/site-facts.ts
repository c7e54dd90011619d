import type { InputOf, OutputOf } from '#contract/call.ts'
import type { siteFacts } from '#contract/site/calls.ts'
import { siteCopy } from '#copy/server/site.js'
import { getMarket } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { CallContext } from '../http/handler.ts'
import { findText } from '../platform/copy.ts'
import { type Figures, figuresFor, findTermsFacts } from '../support/public.ts'

type SiteTermsFacts = Awaited<ReturnType<typeof findTermsFacts>>
type TermsExample = NonNullable<SiteTermsFacts['example']>

/** Deductions, additions and payment, in the order in which a borrower meets them. */
const rowsOf = (
  { figures }: TermsExample,
  write: Figures,
  copy: (typeof siteCopy)['en']['replies'],
) => [
  ...figures.fees.map(fee => ({
    label: findText(copy.fees, fee.code) ?? fee.code,
    value: `${fee.when === 'disbursal' ? '−' : '+'}${write.money(fee.totalMinor)}`,
  })),
  { label: copy.received, value: write.money(figures.netDisbursedMinor) },
  { label: copy.interest, value: `+${write.money(figures.interestMinor)}` },
  {
    label: copy.installment({ count: figures.schedule.rows.length }),
    value: write.money(figures.schedule.rows[0]?.totalMinor ?? 0n),
  },
]

const exampleResponse = (
  example: TermsExample,
  on: string,
  write: Figures,
  copy: (typeof siteCopy)['en']['replies'],
): OutputOf<typeof siteFacts>['example'] => {
  const { product, figures, late } = example
  return {
    productName: product,
    on,
    amount: write.money(figures.principalMinor),
    installments: figures.schedule.rows.length,
    rows: rowsOf(example, write, copy),
    total: write.money(figures.totalRepayableMinor),
    cost: write.money(figures.totalCostMinor),
    apr: figures.apr ? write.rate(figures.apr) : '',
    late: {
      days: late.days,
      installment: write.money(late.installmentMinor),
      charge: write.money(late.chargeMinor),
    },
  }
}

/** The facts of the official site about a market; every figure is the one that the engine uses. */
export const siteFactsHandler = async (
  _input: InputOf<typeof siteFacts>,
  context: CallContext,
): Promise<OutputOf<typeof siteFacts>> => {
  const { market, locale } = context
  const copy = siteCopy[locale].replies
  const facts = await findTermsFacts(context)
  const { example, products } = facts
  const write = figuresFor(locale, getMarket(market).currency)
  const { loanAmount, minimumIncome, disbursementHours } = marketRules(market).declared
  const counts = products.flatMap(product => product.limits.installments)
  return {
    market,
    lender: facts.lender,
    amountRange: `${write.money(loanAmount.minMinor)} – ${write.money(loanAmount.maxMinor)}`,
    termRange:
      counts.length === 0
        ? ''
        : copy.termRange({ counts: `${Math.min(...counts)}–${Math.max(...counts)}` }),
    leastIncome: copy.income({ amount: write.money(minimumIncome.minor), per: minimumIncome.per }),
    payoutHours: disbursementHours,
    coolingOffDays: facts.coolingOffDays[0]?.part ?? 0,
    example: example ? exampleResponse(example, facts.on, write, copy) : null,
  }
}
