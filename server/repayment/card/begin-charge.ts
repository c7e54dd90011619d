import type { Transaction } from 'kysely'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { formatMoney } from '#domain/money/format.ts'
import { answerOnce, kept, notKept } from '../../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../handler.ts'
import { loanToday, lockLoan, type StoredLoan } from '../../loan/public.ts'
import type { CardProvider } from '../../providers/card/card-provider.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { type Chosen, chooseAmount } from '../choose-amount.ts'
import { repaymentCopy } from '../copy.ts'
import { newBillNo } from '../issue-instruction.ts'
import { insertInstruction } from '../store.ts'
import { type Charge, findOpenCharge, insertCharge, takeResend } from './charge-store.ts'
import type { ChosenCard } from './choose-card.ts'
import { cardCopy } from './copy.ts'
import { secondsToResend } from './describe-charge.ts'
import { giveUpCharge } from './look-at-charge.ts'

export type Wish = {
  readonly call: string
  /** What the key binds, free of card numbers and codes. */
  readonly input: unknown
  readonly loanId: string
  readonly provider: CardProvider
  /** Absent: the bank's own page asks for it. */
  readonly card: ChosenCard | undefined
  readonly amount: string
  readonly periods: string | undefined
  readonly repayToken: string | undefined
  /** Send the code of this very charge again, if it waits for one. */
  readonly sendAgain: boolean
}

type Begun = { readonly chargeId: string; readonly deed: 'start' | 'send-again' }

/** `isFirst`: this very request took the place, and no retry of it. */
export type Beginning = Begun & { readonly isFirst: boolean }

/** Money that arrives is never too late for a charge. */
const lifeMs = 30 * 86_400_000

/** Tells whether a page still shows what is owed. */
export const repayTokenOf = ({ cipher, clock }: Services, loan: StoredLoan): string =>
  cipher
    .index(`repay:${loan.loanId}:${loan.version}:${clock.businessDate(loan.market)}`)
    .toString('base64url')

export const payableOf = (services: Services, loan: StoredLoan) =>
  loanToday(services, loan).account?.installments.filter(row => row.outstandingMinor > 0n) ?? []

/**
 * Takes the one place that a loan has for a charge, under the caller's key, before the acquirer is
 * asked. A charge that only waits makes room for another card, way or amount; one that is in work
 * does not, and neither does the same one asked for twice.
 */
export const beginCharge = async (
  context: BorrowerContext,
  wish: Wish,
): Promise<Beginning | Refusal> => {
  const first = await takePlace(context, wish)
  if (!first.inTheWay || !(await giveUpCharge(context.services, first.inTheWay))) {
    return first.answer
  }
  return (await takePlace(context, wish)).answer
}

type Place = { readonly answer: Beginning | Refusal; readonly inTheWay: Charge | undefined }

const takePlace = async (context: BorrowerContext, wish: Wish): Promise<Place> => {
  const { services, signedIn } = context
  let inTheWay: Charge | undefined
  let isFirst = false
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: wish.call, input: wish.input }
  const answer = await answerOnce<Begun>(context, once, async tx => {
    inTheWay = undefined
    isFirst = true
    const loan = await lockLoan(tx, wish.loanId)
    if (!loan) throw new Error(`loan ${wish.loanId} is gone`)
    const open = await findOpenCharge(tx, loan.loanId)
    const sameCard = open !== undefined && isSameCard(open, wish)
    if (wish.sendAgain && sameCard) return await sendAgain(context, tx, open)
    if (wish.sendAgain && !wish.card) {
      return notKept(refuse(refusalCode.chargeEnded, cardCopy[context.locale].ended))
    }
    const chosen = chooseOwed(context, loan, wish)
    if ('refused' in chosen) return notKept(chosen)
    if (!open) return kept(await insert({ services, tx, loan }, wish, chosen))
    if (!sameCard || open.amountMinor !== chosen.amountMinor) inTheWay = open
    return notKept(refuse(refusalCode.chargeInWork, cardCopy[context.locale].inWork))
  })
  return { answer: 'refused' in answer ? answer : { ...answer, isFirst }, inTheWay }
}

const isSameCard = (open: Charge, { card, sendAgain }: Wish): boolean => {
  if (!card) return open.way === (sendAgain ? 'card' : 'redirect')
  return open.cardIndex?.equals(card.index) === true
}

/** What is owed for the periods chosen; refused when the borrower saw another figure. */
const chooseOwed = (
  { services, locale }: BorrowerContext,
  loan: StoredLoan,
  wish: Wish,
): Chosen | Refusal => {
  const payable = payableOf(services, loan)
  if (payable.length === 0) {
    return refuse(refusalCode.nothingToPay, repaymentCopy[locale].nothingToPay)
  }
  const chosen = chooseAmount(payable, loan.currency, wish)
  const isOld = wish.repayToken !== undefined && wish.repayToken !== repayTokenOf(services, loan)
  if (!chosen.changed && !isOld) return chosen
  const owed = formatMoney({ currency: loan.currency, minor: chosen.amountMinor })
  return refuse(refusalCode.payAmountChanged, cardCopy[locale].amountChanged(owed))
}

const insert = async (
  { services, tx, loan }: { services: Services; tx: Transaction<Tables>; loan: StoredLoan },
  { card, provider }: Wish,
  chosen: Chosen,
): Promise<Begun> => {
  const { random, clock } = services
  const now = clock.now()
  const instructionId = random.uuid()
  const chargeId = random.uuid()
  const isFree = await insertInstruction(tx, {
    instructionId,
    billNo: newBillNo(services, now),
    loanId: loan.loanId,
    purpose: 'card',
    payType: '1',
    payCode: 'CARD',
    periods: chosen.periods,
    amountMinor: chosen.amountMinor,
    currency: loan.currency,
    provider: provider.name,
    expiresAt: new Date(now.getTime() + lifeMs),
    createdAt: now,
  })
  if (!isFree) throw new Error(`loan ${loan.loanId} has a card instruction without a charge`)
  await insertCharge(
    tx,
    {
      chargeId,
      instructionId,
      loanId: loan.loanId,
      way: card ? 'card' : 'redirect',
      provider: provider.name,
      bankName: card?.bankName ?? '',
      cardEnding: card?.ending ?? '',
      cardIndex: card?.index ?? null,
    },
    { business: now, wall: clock.wallNow() },
  )
  return { chargeId, deed: 'start' }
}

const sendAgain = async (
  { services, locale }: BorrowerContext,
  tx: Transaction<Tables>,
  open: Charge,
) => {
  const now = services.clock.wallNow()
  if (open.state !== 'code-sent') {
    return notKept(refuse(refusalCode.chargeInWork, cardCopy[locale].inWork))
  }
  if (await takeResend(tx, open.chargeId, now)) {
    return kept<Begun>({ chargeId: open.chargeId, deed: 'send-again' })
  }
  const seconds = secondsToResend(open, now)
  return notKept({
    ...refuse(protocolCode.tooOften, cardCopy[locale].resendLater(seconds)),
    retryAfterSeconds: Math.max(seconds, 1),
  })
}
