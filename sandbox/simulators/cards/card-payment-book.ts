import { openJournal } from '../bank/journal.ts'

/**
 * A charge in the stand-in's own book, which outlives our server. Of the card it keeps the last
 * four digits, as an honest acquirer's demonstration should.
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
  /** Opens its page, and is told to nobody else. */
  readonly page_token: string
  readonly created: string
  readonly updated: string
}

export type CardPaymentBook = {
  find(reference: string): SimulatedCardPayment | undefined
  findByPage(token: string): SimulatedCardPayment | undefined
  list(): SimulatedCardPayment[]
  put(charge: SimulatedCardPayment): void
  close(): void
}

export const openCardPaymentBook = (file: string | undefined): CardPaymentBook => {
  const journal = openJournal(file)
  const charges = new Map<string, SimulatedCardPayment>()
  const pages = new Map<string, string>()
  const learn = (charge: SimulatedCardPayment) => {
    charges.set(charge.reference, charge)
    if (charge.page_token !== '') pages.set(charge.page_token, charge.reference)
  }
  for (const line of journal.lines) learn(line as SimulatedCardPayment) // every line was written by `put`
  return {
    find: reference => charges.get(reference),
    findByPage: token => charges.get(pages.get(token) ?? ''),
    list: () => [...charges.values()],
    put: charge => {
      learn(charge)
      journal.append(charge)
    },
    close: journal.close,
  }
}
