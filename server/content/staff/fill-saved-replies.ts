import type { InputOf, OutputOf } from '#contract/call.ts'
import type { fillSavedReplies } from '#contract/content/staff-calls.ts'
import type { SavedReplyContent } from '#contract/content/staff-schemas.ts'
import { formatDate } from '#domain/calendar/format.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { formatMoney } from '#domain/money/format.ts'
import { listPromises, stateOfPromise } from '../../collections/public.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { listBorrowerLoans, loanToday, type StoredLoan } from '../../loan/public.ts'
import { inLocale, type Locale, localeFor } from '../../platform/copy.ts'
import { borrowerName, findBorrower, maskName } from '../../profile/public.ts'
import type { Services } from '../../services.ts'
import { listInForce, versionNotFound } from '../../version/public.ts'
import { fillSavedReply, type SavedReplyFigures } from '../saved-reply-version.ts'

/** How many of the newest orders can be named. */
const maxOrders = 50

const noFigures = { loanNo: null, amountDue: null, dueOn: null, promise: null } as const

/** What is overdue or due now, else the next installment; nothing of a loan that owes nothing. */
const dueFigures = (
  services: Services,
  loan: StoredLoan,
  locale: Locale,
): Pick<SavedReplyFigures, 'amountDue' | 'dueOn'> => {
  const { account } = loanToday(services, loan)
  if (!account?.nextDue) return { amountDue: null, dueOn: null }
  const { currency } = loan
  const { dueNowMinor, nextDue } = account
  const minor = dueNowMinor > 0n ? dueNowMinor : nextDue.amountMinor
  return { amountDue: formatMoney({ currency, minor }), dueOn: formatDate(nextDue.dueOn, locale) }
}

/** The last promise to pay, as long as it is open. */
const promiseFigure = async (
  { db, clock }: Services,
  loan: StoredLoan,
  locale: Locale,
): Promise<string | null> => {
  const [promise] = await listPromises(db, [loan.loanId])
  const today = clock.businessDate(loan.market)
  if (!promise || stateOfPromise(promise, loan, today) !== 'open') return null
  const { currency } = loan
  const amount = formatMoney({ currency, minor: promise.amountMinor })
  return `${amount} (${formatDate(promise.dueOn, locale)})`
}

const findFigures = async (
  services: Services,
  borrowerId: string,
  { loan, locale }: { readonly loan: StoredLoan | undefined; readonly locale: Locale },
): Promise<SavedReplyFigures> => {
  const name = maskName(await borrowerName(services, borrowerId)) || null
  if (!loan) return { ...noFigures, name }
  return {
    name,
    loanNo: loan.orderNo,
    ...dueFigures(services, loan, locale),
    promise: await promiseFigure(services, loan, locale),
  }
}

const listReplies = async (services: Services, market: MarketCode) => {
  const on = services.clock.businessDate(market)
  const versions = await listInForce(services.db, { kind: 'saved-reply', market }, on)
  return versions
    .map(({ subject, content }) => ({
      replyId: subject,
      // Written by `publishVersion` and `publishFirstVersions` alone, in the form of its kind.
      content: content as SavedReplyContent,
    }))
    .filter(({ content }) => content.isOffered)
    .toSorted((one, other) => one.content.title.localeCompare(other.content.title, 'en'))
}

/**
 * The saved replies of a borrower's market with that borrower's figures. The name is masked as it is
 * everywhere at the desk.
 */
export const fillSavedRepliesHandler = async (
  { borrowerId, orderNo, language }: InputOf<typeof fillSavedReplies>,
  context: StaffContext,
): Promise<OutputOf<typeof fillSavedReplies> | Refusal> => {
  const { services } = context
  const borrower = await findBorrower(services.db, borrowerId)
  if (!borrower) return versionNotFound(context)
  const page = { after: undefined, size: orderNo === undefined ? 1 : maxOrders }
  const loans = await listBorrowerLoans(services.db, borrowerId, page)
  const loan = loans.find(each => orderNo === undefined || each.orderNo === orderNo)
  if (orderNo !== undefined && !loan) return versionNotFound(context)
  const locale = localeFor(language, borrower.market)
  const figures = await findFigures(services, borrowerId, { loan, locale })
  const replies = await listReplies(services, borrower.market)
  return {
    language: locale,
    replies: replies.map(({ replyId, content: { title, texts } }) => ({
      replyId,
      title,
      ...fillSavedReply(inLocale(texts, locale).text, figures),
    })),
  }
}
