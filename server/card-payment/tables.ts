import type { CardPaymentState } from '#domain/card-payment/card-payment-state.ts'

export type CardPaymentTables = {
  'card_payment.card_payment': {
    card_payment_id: string
    payment_request_id: string
    loan_id: string
    method: 'card' | 'redirect'
    provider: string
    bank_name: string
    card_ending: string
    card_index: Buffer | null
    state: CardPaymentState
    tries: number
    codes_sent: number
    code_sent_at: Date | null
    page_url: string
    reason: string
    created_at: Date
    state_changed_at: Date
    checked_at: Date | null
  }
}
