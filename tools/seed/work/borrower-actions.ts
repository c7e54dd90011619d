import { contracts, loanPush } from '#contract/application/calls.ts'
import { callPath } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import {
  getCaptcha,
  getSid,
  getSms,
  register,
  trackClick,
  trackVisit,
} from '#contract/promotion/calls.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { importProfile } from '#server/profile/public.ts'
import type { Person } from './people.ts'
import { must, type WorkEnvironment } from './work-environment.ts'

/** A loan of the work, from its application on. */
export type WorkLoan = {
  readonly person: Person
  readonly borrowerId: string
  readonly productId: string
  readonly loanId: string
  readonly firstDueOn: LocalDate
  readonly installments: number
}

const landingPageOf = { ID: 'id-1', IN: 'in-1' } as const

/** Registers by the code of an SMS, as the landing page does; returns the borrower's id. */
export const signUp = async (
  { visitor, fetch, services, sandbox }: WorkEnvironment,
  { market, phone, typedPhone }: Person,
  channel: string,
): Promise<string> => {
  const call = visitor(market)
  const id = landingPageOf[market]
  const visit = { page_id: id, app_from: channel, client_type: 'h5' }
  await must(call, trackVisit, visit)
  await must(call, trackClick, { ...visit, phone: typedPhone })
  const { sid } = await must(call, getSid, {})
  await fetch(`${callPath(getCaptcha, services.config.apiBase)}?sid=${sid}&a=1`)
  const capcode = services.captchaPainter.recall(sid) ?? ''
  const fields = { id, sid, deviceId: sid, appName: 'rupya', app_from: channel, capcode }
  await must(call, getSms, { ...fields, phone: typedPhone })
  const smsCode = sandbox.inbox.inbox(phone)[0]?.code ?? ''
  const account = { merchantNumber: '0', userName: typedPhone, phone: typedPhone, smsCode }
  await must(call, register, { ...fields, ...account })
  const { borrowerId } = await services.db
    .selectFrom('profile.borrower')
    .select('borrowerId')
    .where('phoneIndex', '=', services.cipher.index(phone))
    .executeTakeFirstOrThrow()
  return borrowerId
}

/** Signs up, with a profile that was verified elsewhere: its images would take most of the time. */
export const signUpVerified = async (
  environment: WorkEnvironment,
  person: Person,
  channel: string,
): Promise<string> => {
  const borrowerId = await signUp(environment, person, channel)
  await importProfile(environment.services, borrowerId, person.profile)
  return borrowerId
}

/** Takes an offer and agrees to its documents; the decision follows in `settle`. */
export const apply = async (
  call: Client,
  choice: { readonly productId: string; readonly amount: string; readonly installments: string },
): Promise<Pick<WorkLoan, 'productId' | 'loanId' | 'firstDueOn' | 'installments'>> => {
  const { productId } = choice
  const { proposalNo, amount, periods, termUnit, figures } = await must(call, loanConfirm, choice)
  const { agreements } = await must(call, contracts, { productId, proposalNo, scene: '3' })
  const { orderId } = await must(call, loanPush, {
    productId,
    proposalNo,
    amount,
    periods,
    termUnit,
    type: '1',
    agreements: agreements.map(({ documentId }) => documentId).join(','),
  })
  const { installments } = figures
  return { productId, loanId: orderId, firstDueOn: localDate(figures.firstDueOn), installments }
}

type Purpose = 'installments' | 'extension' | 'pay-off'

/** A number to pay to, with the amount that it asks for. */
export const requestPayment = async (
  { borrower }: WorkEnvironment,
  { borrowerId, productId, loanId, person }: WorkLoan,
  purpose: Purpose = 'installments',
) => {
  const payCode = person.market === 'ID' ? person.profile.account.bankCode : 'BANK-TRANSFER'
  const input = { orderId: loanId, productId, payCode, pay_type: '1', periods: '1' } as const
  return await must(await borrower(borrowerId), generateVcode, { ...input, purpose })
}

/** Asks for a number and pays it at the bank; returns the provider's payment id. */
export const pay = async (
  environment: WorkEnvironment,
  loan: WorkLoan,
  {
    purpose = 'installments',
    how = 'exact',
  }: { purpose?: Purpose; how?: 'exact' | 'short' | 'over' | 'twice' | 'late' } = {},
): Promise<string> => {
  const { vcode } = await requestPayment(environment, loan, purpose)
  const [payment] = await environment.sandbox.bank.pay(vcode, how)
  await environment.settle()
  return payment?.paymentId ?? ''
}
/** Opens a landing page from a channel, and presses its button or not. */
export const visitLanding = async (
  { visitor }: WorkEnvironment,
  { market, channel, clicks }: { market: Person['market']; channel: string; clicks: boolean },
): Promise<void> => {
  const call = visitor(market)
  const visit = { page_id: landingPageOf[market], app_from: channel, client_type: 'h5' }
  await must(call, trackVisit, visit)
  if (clicks) await must(call, trackClick, visit)
}
