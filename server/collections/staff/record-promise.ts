import type { InputOf, OutputOf } from '#contract/call.ts'
import type { recordPromise } from '#contract/collections/staff-calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { approvalCopy } from '#copy/server/approval.js'
import { addDays, localDate } from '#domain/calendar/local-date.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { accountToday, lockLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { caseOf, paidMinor } from '../case-of.ts'
import { insertPromise, saveCases } from '../store.ts'

const longestDays = 30

/** Records what a borrower promised to pay; the last promise of a loan is the one that counts. */
export const recordPromiseHandler = async (
  input: InputOf<typeof recordPromise>,
  context: StaffContext,
): Promise<OutputOf<typeof recordPromise> | Refusal> => {
  const { services, staff, audit, locale } = context
  const { loanId, note } = input
  const { problems } = approvalCopy[locale]
  const refused = (problem: 'not-owed' | 'first-too-early' | 'first-too-late') =>
    unstoredRefusal(refuse(refusalCode.loanChangeRefused, problems[problem]))
  const once = { actor: `staff:${staff.staffId}`, call: 'recordPromise', input }
  return await replyOnce<OutputOf<typeof recordPromise>>(context, once, async tx => {
    const loan = await lockLoan(tx, loanId)
    if (!loan || loan.disbursedOn === null) {
      return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
    }
    const today = services.clock.businessDate(loan.market)
    const dueOn = localDate(input.dueOn)
    const amountMinor = tryParseMoney(loan.currency, input.amount)?.minor ?? 0n
    const { outstandingMinor } = accountToday(services, loan)
    if (amountMinor <= 0n || amountMinor > outstandingMinor) return refused('not-owed')
    if (dueOn < today) return refused('first-too-early')
    if (dueOn > addDays(today, longestDays)) return refused('first-too-late')
    const promise = {
      promiseId: services.random.uuid(),
      loanId,
      amountMinor,
      madeOn: today,
      dueOn,
      paidBeforeMinor: paidMinor(loan),
      recordedBy: staff.name,
      note,
      createdAt: services.clock.now(),
    }
    await insertPromise(tx, promise)
    const now = caseOf(services, loan, promise)
    if (now.daysPastDue > 0) await saveCases(tx, [now])
    await audit.record(tx, {
      action: `promise to pay of ${loan.orderNo}`,
      subjectKind: 'borrower',
      subjectId: loan.borrowerId,
      reason: note,
    })
    return storedReply({})
  })
}
