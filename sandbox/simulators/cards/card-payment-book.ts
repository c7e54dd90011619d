import { openJournal } from '../../platform/journal.ts'

/**
 * A card payment in the simulator's own records, which survive a restart of the server. Of the card
 * number only the last four digits are stored.
 */
export type SimulatedCardPayment = {
  readonly id: string
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly card_ending: string
  readonly phone: string
  readonly description: string
  readonly return_url: string
  readonly status: 'AWAITING_CODE' | 'AWAITING_PAGE' | 'PROCESSING' | 'PAID' | 'FAILED' | 'REVERSED'
  readonly failure_code: string
  readonly code: string
  readonly code_tries: number
  readonly codes_sent: number
  /** The secret part of its page's address. */
  readonly page_token: string
  readonly created: string
  readonly updated: string
}

export type CardPaymentBook = {
  find(reference: string): SimulatedCardPayment | undefined
  findByPage(token: string): SimulatedCardPayment | undefined
  list(): SimulatedCardPayment[]
  put(payment: SimulatedCardPayment): void
  close(): void
}

export const openCardPaymentBook = (file: string | undefined): CardPaymentBook => {
  const journal = openJournal(file)
  const payments = new Map<string, SimulatedCardPayment>()
  const pages = new Map<string, string>()
  const remember = (payment: SimulatedCardPayment) => {
    payments.set(payment.reference, payment)
    if (payment.page_token !== '') pages.set(payment.page_token, payment.reference)
  }
  for (const line of journal.lines) remember(line as SimulatedCardPayment) // every line was written by `put`
  return {
    find: reference => payments.get(reference),
    findByPage: token => payments.get(pages.get(token) ?? ''),
    list: () => [...payments.values()],
    put: payment => {
      remember(payment)
      journal.append(payment)
    },
    close: journal.close,
  }
}

/** A card payment as the acquirer's API shows it, without its code and its page's token. */
export const cardPaymentResponse = (payment: SimulatedCardPayment, pageUrl: string) => ({
  id: payment.id,
  reference: payment.reference,
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  failure_code: payment.failure_code,
  code_tries: payment.code_tries,
  page_url: payment.status === 'AWAITING_PAGE' ? pageUrl : '',
  created: payment.created,
  updated: payment.updated,
})
