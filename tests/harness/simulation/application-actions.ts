import { contracts, loanPush } from '#contract/application/calls.ts'
import { decideApplication } from '#contract/application/staff-calls.ts'
import { decideDisbursement } from '#contract/disbursement/staff-calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import { apiMoney } from '#domain/money/api-money.ts'
import { startSession } from '#server/session/start-session.ts'
import { ownProducts } from '#tools/seed/own-products.ts'
import { readyPersonas } from '#tools/seed/personas.ts'
import { seedAnyPersona } from '#tools/seed/seed-sandbox.ts'
import { profileOfAnother } from '../personas/profile-of-another.ts'
import { currencyOf, type SimulatedBorrower, type SimulatedLoan } from './loan-model.ts'
import { callWithRetry, type SimulationEnvironment } from './simulation-environment.ts'
import {
  chance,
  countAction,
  pick,
  recordAction,
  type SimulationHistory,
} from './simulation-history.ts'

/** A new borrower with a complete profile, signed in. */
export const newBorrower = async (
  environment: SimulationEnvironment,
  no: number,
): Promise<SimulatedBorrower> => {
  const pattern = readyPersonas[no % readyPersonas.length]
  if (!pattern) throw new Error('the seed has no persona who may apply')
  const { market, profile } = pattern
  const serial = String(no).padStart(4, '0')
  const { borrowerId } = await seedAnyPersona(environment.services(), {
    ...pattern,
    personaId: `borrower-${no}`,
    // At most fifteen digits, or no sender takes a message to it.
    phone: `${pattern.phone.slice(0, -2)}${serial}`,
    profile: profileOfAnother(profile, no),
  })
  const services = environment.services()
  const codeProvenAt = services.clock.wallNow()
  const { token } = await startSession(services, { borrowerId, common: {}, codeProvenAt })
  return { borrowerId, market, token, loan: undefined }
}

/** Their selection: any amount and term that the product offers, shorter terms more often. */
const randomLoanChoice = (environment: SimulationEnvironment, { market }: SimulatedBorrower) => {
  const product = pick(
    environment,
    ownProducts.filter(each => each.market === market),
  )
  if (!product) throw new Error(`there is no product for ${market}`)
  const { minMinor, maxMinor, stepMinor, installments } = product.limits
  const steps = Number((maxMinor - minMinor) / stepMinor)
  const minor = minMinor + stepMinor * BigInt(environment.random.integer(Math.max(1, steps)))
  const most = Math.max(1, chance(environment, 4) ? installments.length : 1)
  return {
    productId: product.productId,
    amount: String(market === 'IN' ? minor / 100n : minor),
    installments: String(installments[environment.random.integer(most)]),
  }
}

/** Applies for a loan, as the confirm page does; nothing changes when it is refused. */
export const applyForLoan = async (
  history: SimulationHistory,
  person: SimulatedBorrower,
): Promise<void> => {
  const { environment } = history
  const call = environment.clientWith(person.token)
  const choice = randomLoanChoice(environment, person)
  const requested = await callWithRetry(environment, call, [loanConfirm, choice])
  // More than the borrower's facts allow: they take what the product proposes instead.
  const offer =
    requested?.code === refusalCode.amountNotOffered
      ? await callWithRetry(environment, call, [loanConfirm, { productId: choice.productId }])
      : requested
  if (!offer?.success) return countAction(history, 'offer-refused')
  const { productId, proposalNo, amount, periods, termUnit, figures } = offer.data
  const contractReply = await callWithRetry(environment, call, [
    contracts,
    { productId, proposalNo, scene: '3' },
  ])
  if (!contractReply?.success) return
  const agreements = contractReply.data.agreements.map(({ documentId }) => documentId).join(',')
  const input = { productId, amount, periods, termUnit, type: '1', proposalNo, agreements } as const
  let taken = await callWithRetry(environment, call, [loanPush, input])
  // Pressed again, with another key: it is the same loan.
  if (!taken || chance(environment, 4))
    taken = await callWithRetry(environment, call, [loanPush, input])
  if (!taken?.success) return countAction(history, 'push-refused')
  const { market } = person
  const currency = currencyOf[market]
  const minor = (text: string) => apiMoney(currency, text).minor
  const loan: SimulatedLoan = {
    no: history.loans.length + 1,
    market,
    currency,
    productId,
    borrower: person,
    agreement: {
      principal: minor(figures.amount),
      netDisbursed: minor(figures.netDisbursed),
      cost: minor(figures.totalCost),
      repayable: minor(figures.totalRepayable),
      termDays: figures.termDays,
      agreedOn: environment.clock.businessDate(market),
      firstDueOn: figures.firstDueOn,
    },
    orderId: taken.data.orderId,
    paymentRequests: [],
    diligence: 1 + environment.random.integer(4),
    appliedOn: environment.clock.businessDate(market),
    steps: [],
    state: '21',
    daysBought: 0,
    refundsPaid: 0n,
    clips: new Set(),
    isFinished: false,
  }
  if (person.loan) throw new Error('a borrower has two loans at once')
  person.loan = loan
  history.loans.push(loan)
  recordAction(history, loan, `asked for ${amount} of ${productId} in ${periods}`)
}

const reason = 'as the documents say'

/** A member of staff decides an application, or one that was decided. */
export const decideAsStaff = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
): Promise<void> => {
  const { environment } = history
  const who = pick(environment, ['ani', 'budi'] as const) ?? 'ani'
  const decision = chance(environment, 6) ? 'reject' : 'approve'
  const { orderId } = loan
  const checked = { factsVersion: '1', holderVerified: '1' } as const
  const input = { orderId, decision, reason, ...checked } as const
  const reply = await callWithRetry(environment, environment.staff(who), [decideApplication, input])
  recordAction(history, loan, `decided ${decision} by ${who}: ${reply?.code ?? 'no answer'}`)
}

/** A member of staff pays an approved loan out again, or cancels it. */
export const decidePayout = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
): Promise<void> => {
  const { environment } = history
  const decision = chance(environment, 4) ? 'cancel' : 'retry'
  const input = { orderId: loan.orderId, decision, reason } as const
  const reply = await callWithRetry(environment, environment.staff('ani'), [
    decideDisbursement,
    input,
  ])
  recordAction(history, loan, `payout-decided ${decision}: ${reply?.code ?? 'no answer'}`)
}
