import type { InputOf } from '#contract/call.ts'
import type { certifyJob } from '#contract/profile/calls.ts'
import { EMPLOYMENTS, type Employment } from '#domain/applicant/employment.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { Currency } from '#domain/money/money.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import type { FormCheck } from '../check-form.ts'
import type { StepBodies } from '../step-bodies.ts'

/** Without the currency's sign, spaces and grouping. */
const plainAmount = (line: string, market: MarketCode): string =>
  marketRules(market).ungroupAmount(line.replace(/^(?:rp\.?|rs\.?|₹)\s*/i, '').replaceAll(' ', ''))

const readMinor = (line: string, currency: Currency): bigint | undefined =>
  tryParseMoney(currency, line.replace(/^0+(?=\d)/, ''))?.minor

const checkAmount = (
  form: FormCheck,
  field: string,
  { typed, market }: { typed: string; market: MarketCode },
): bigint => {
  const { currency } = getMarket(market)
  const text = form.line(field, typed, {
    maxLength: 40,
    normal: line => plainAmount(line, market),
    fits: [line => readMinor(line, currency) !== undefined, 'amount'],
  })
  const minor = text === '' ? 0n : (readMinor(text, currency) ?? 0n)
  if (minor > marketRules(market).highestIncomeMinor) form.problem(field, 'amountTooHigh')
  return minor
}

export const checkJob = (
  form: FormCheck,
  input: InputOf<typeof certifyJob>,
  { market }: { market: MarketCode },
): StepBodies['job'] | undefined => {
  const employment = form.choice('employment', input.employment, { of: EMPLOYMENTS })
  const works = employment !== 'not-working'
  const income = checkAmount(form, 'monthlyIncome', { typed: input.monthlyIncome, market })
  if (works && income === 0n) form.problem('monthlyIncome', 'incomeNeeded')
  const body = {
    employer: form.line('employer', works ? input.employer : '', {
      maxLength: 120,
      required: employment === 'salaried',
    }),
    occupation: form.line('occupation', works ? input.occupation : '', {
      maxLength: 80,
      required: works,
    }),
    monthlyIncomeMinor: String(income),
    monthlyDebtMinor: String(
      checkAmount(form, 'monthlyDebt', { typed: input.monthlyDebt, market }),
    ),
    payday: form.line('payday', input.payday, {
      maxLength: 2,
      required: false,
      normal: line => line.replace(/^0/, ''),
      fits: [line => /^(?:[1-9]|[12]\d|3[01])$/.test(line), 'payday'],
    }),
  }
  if (form.problems.length > 0) return undefined
  // The list to choose from depends on the type.
  return { ...body, employment: employment as Employment }
}
