import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { siteFacts } from '#contract/site.ts'
import { getMarket } from '#domain/market/market.ts'
import { type CallContext, type Refusal, refuse } from '../handler.ts'
import { say } from '../platform/copy.ts'
import { type Figures, figuresFor, findTermsFacts } from '../support/public.ts'
import { siteCopy } from './copy.ts'

type Facts = Awaited<ReturnType<typeof findTermsFacts>>
type Example = NonNullable<Facts['example']>

/** What comes off, what is added, what is paid: in the order in which a borrower meets it. */
const rowsOf = ({ figures }: Example, write: Figures, copy: (typeof siteCopy)['en']) => [
  ...figures.fees.map(fee => ({
    label: copy.fees[fee.code] ?? fee.code,
    value: `${fee.when === 'disbursal' ? '−' : '+'}${write.money(fee.totalMinor)}`,
  })),
  { label: copy.received, value: write.money(figures.netDisbursedMinor) },
  { label: copy.interest, value: `+${write.money(figures.interestMinor)}` },
  {
    label: copy.installment(figures.schedule.rows.length),
    value: write.money(figures.schedule.rows[0]?.totalMinor ?? 0n),
  },
]

/** What the official site says of a market, every figure from what the engine works with. */
export const siteFactsHandler = async (
  _input: InputOf<typeof siteFacts>,
  context: CallContext,
): Promise<OutputOf<typeof siteFacts> | Refusal> => {
  const { market, locale } = context
  const copy = siteCopy[locale]
  const facts = await findTermsFacts(context)
  const { example, products } = facts
  if (!example) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const write = figuresFor(locale, getMarket(market).currency)
  const { loanAmount, minimumIncome, declaredDisbursementHours } = getMarket(market)
  const counts = products.flatMap(product => product.limits.installments)
  return {
    market,
    lender: facts.lender,
    amountRange: `${write.money(loanAmount.minMinor)} – ${write.money(loanAmount.maxMinor)}`,
    termRange: copy.termRange(`${Math.min(...counts)}–${Math.max(...counts)}`),
    leastIncome: copy.income(write.money(minimumIncome.minor), minimumIncome.per),
    payoutHours: declaredDisbursementHours,
    coolingOffDays: facts.coolingOffDays[0]?.part ?? 0,
    example: {
      productName: example.product,
      on: facts.on,
      amount: write.money(example.figures.principalMinor),
      installments: example.figures.schedule.rows.length,
      rows: rowsOf(example, write, copy),
      total: write.money(example.figures.totalRepayableMinor),
      cost: write.money(example.figures.totalCostMinor),
      apr: example.figures.apr ? write.percent(example.figures.apr) : '',
      late: {
        days: example.late.days,
        installment: write.money(example.late.installmentMinor),
        charge: write.money(example.late.chargeMinor),
      },
    },
  }
}
